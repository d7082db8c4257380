/** The form for a new post, about a brand if one is given. */
export const newPostLink = (slug?: string) => (slug ? `/forum/new?brand=${encodeURIComponent(slug)}` : '/forum/new')
