import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { newPostLink } from './new-post-link.ts'

export type ForumViewer = { isLoading: boolean; user: object | null }

/** The way to the form. Others are shown the way to it through the login; nobody is shown either before it is known. */
export function NewPostButton({ viewer, brand }: { viewer: ForumViewer; brand?: string | undefined }) {
  const href = newPostLink(brand)
  if (viewer.user) {
    return (
      <PageLink className="button button-primary" href={href}>
        <Icon name="suggest" /> New Post
      </PageLink>
    )
  }
  if (viewer.isLoading) return null
  return (
    <PageLink className="button button-outline" href={`/auth?next=${encodeURIComponent(href)}`} rel="nofollow">
      <Icon name="login" /> Login to post
    </PageLink>
  )
}
