import type { OutputOf } from '@bolodex/contract/route'
import type { listBrandThreads } from '@bolodex/contract/forum/forum-search'
import { formatCount, formatNumber } from '#lib/format-numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { forumLink, newPostLink } from './forum-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-threads.module.css'
import panelStyles from '#ui/panel.module.css'

type Threads = OutputOf<(typeof listBrandThreads)['answer']>
/** `threads`: null when they could not be read. */
type Props = { brand: { slug: string; name: string }; threads: Threads | null | undefined }

/** The server counts no further than this. */
const countedTo = 1000

/** The newest posts about a brand on its own page, the way to all of them and the way to write one. */
export function BrandThreads({ brand: { slug, name }, threads }: Props) {
  return (
    <section className={joinClasses(styles['brand-threads'], panelStyles['panel'])} aria-labelledby="threads">
      <div className={panelStyles['panel-head']}>
        <h2 id="threads">Forum</h2>
        <PageLink href={newPostLink(slug)} rel="nofollow">
          Discuss this brand
        </PageLink>
      </div>
      {threads === null && <p className="hint">The posts could not be loaded just now.</p>}
      {threads?.newest.length === 0 && <p className="hint">Nobody has written about it yet.</p>}
      {threads && threads.newest.length > 0 && (
        <>
          <ul>
            {threads.newest.map(({ id, title, isPinned, author, comments, createdAt }) => (
              <li key={id}>
                <Icon
                  name={isPinned ? 'pin' : 'post'}
                  className={isPinned ? joinClasses('icon', styles['is-pinned']) : 'icon'}
                />
                <div>
                  <h3>
                    <PageLink href={`/forum/post/${id}`}>{title}</PageLink>
                  </h3>
                  <p className="hint">
                    {author && `${author.username}, `}
                    {formatCount(comments, 'comment')}, <RelativeTime moment={createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <PageLink className={styles['all-threads']} href={forumLink({ brand: slug })}>
            {formatAll(threads.posts)} about {name}
          </PageLink>
        </>
      )}
    </section>
  )
}

function formatAll(posts: number): string {
  if (posts === 1) return 'The one post'
  return posts < countedTo ? `All ${formatCount(posts, 'post')}` : `All ${formatNumber(countedTo)} posts and more`
}
