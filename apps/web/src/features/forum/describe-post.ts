import type { ForumComment, ForumPost, PostDetails } from '@bolodex/contract/forum/forum'
import { postAddress } from './forum-api.ts'

/** A separate constant: the forum's wording is not part of a first load, and this file is. */
const formerMember = 'former member'

/** Search engines show a few; the page itself has the others. */
const mostComments = 10

/** A post for search engines, as schema.org names it. Addresses are paths on this site. */
export function describePost(post: PostDetails, comments: ForumComment[]): Record<string, unknown> {
  const address = postAddress(post.id)
  return {
    '@type': 'DiscussionForumPosting',
    '@id': address,
    url: address,
    headline: post.title,
    text: post.content,
    author: describeAuthor(post.author),
    datePublished: post.createdAt,
    dateModified: post.editedAt ?? post.createdAt,
    commentCount: post.comments,
    interactionStatistic: [count('ViewAction', post.views), count('CommentAction', post.comments)],
    ...(post.photos.length > 0 && { image: post.photos.map(({ url }) => url) }),
    ...(post.brand && {
      about: { '@type': 'Brand', name: post.brand.name, url: `/brands/${encodeURIComponent(post.brand.slug)}` },
    }),
    comment: comments.slice(0, mostComments).map((comment) => ({
      '@type': 'Comment',
      url: postAddress(post.id, comment.id),
      text: comment.content,
      author: describeAuthor(comment.author),
      datePublished: comment.createdAt,
    })),
  }
}

function describeAuthor(author: ForumPost['author']) {
  const name = author?.username
  return { '@type': 'Person', name: name ?? formerMember, ...(name && { url: `/members/${name}` }) }
}

function count(action: string, times: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: times,
  }
}
