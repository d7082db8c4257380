import { limits } from '@bolodex/contract/limits'
import { PageLink } from '#ui/page-link.tsx'
import { forumLink, type ForumAddress } from './forum-api.ts'

const landing = { landsOn: 'posts' }

type Props = { posts: { id: number }[]; address: ForumAddress }

/** Pages are found by the posts at their ends, so that the thousandth costs no more than the first. They have no numbers. */
export function PostPages({ posts, address: { show, brand, before, since } }: Props) {
  const isFull = posts.length === limits.postsPerPage
  const isFirst = !before && !since
  if (isFirst && !isFull) return null
  return (
    <nav className="pagination" aria-label="Pages">
      {!isFirst && <Step label="Newer" rel="prev" to={{ show, brand, since: posts[0]?.id }} />}
      {isFirst && <NoStep label="Newer" />}
      {isFull || since ? (
        <Step label="Older" rel="next" to={{ show, brand, before: posts.at(-1)?.id }} />
      ) : (
        <NoStep label="Older" />
      )}
    </nav>
  )
}

function Step({ label, to, rel }: { label: string; to: ForumAddress; rel: string }) {
  return (
    <PageLink className="page-step" href={forumLink(to)} state={landing} rel={rel}>
      {label}
    </PageLink>
  )
}

function NoStep({ label }: { label: string }) {
  return (
    <button type="button" className="page-step" disabled>
      {label}
    </button>
  )
}
