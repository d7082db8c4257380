import type { OutputOf } from '@bolodex/contract/route'
import type { listBrandThreads } from '@bolodex/contract/forum/forum-search'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { forumLink, newPostLink } from './forum-api.ts'
import { forumUi } from './forum-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-threads.module.css'
import panelStyles from '#ui/panel.module.css'

const words = forumUi.brandPage

type Threads = OutputOf<(typeof listBrandThreads)['answer']>
/** `version`: negative where the phone answered. `threads`: null when they could not be read. */
type Props = { brand: { slug: string; name: string; version: number }; threads: Threads | null | undefined }

/** The server counts no further than this. */
const countedTo = 1000

/** The newest posts about a brand on its own page, the way to all of them and the way to write one. */
export function BrandThreads({ brand: { slug, name, version }, threads }: Props) {
  return (
    <section className={joinClasses(styles['brand-threads'], panelStyles['panel'])} aria-labelledby="threads">
      <div className={panelStyles['panel-head']}>
        <h2 id="threads">{words.title}</h2>
        <PageLink href={newPostLink(slug)} rel="nofollow">
          {words.discuss}
        </PageLink>
      </div>
      {threads === null && <p className="hint">{version < 0 ? words.offline : words.failed}</p>}
      {threads?.newest.length === 0 && <p className="hint">{words.none}</p>}
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
                  <h3 className="quiet-links">
                    <PageLink href={`/forum/post/${id}`}>{title}</PageLink>
                  </h3>
                  <p className="hint">
                    {author && `${author.username}, `}
                    {forumUi.comments(comments)}, <RelativeTime isSteady moment={createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <PageLink className={styles['all-threads']} href={forumLink({ brand: slug })}>
            {words.about(threads.posts, countedTo, name)}
          </PageLink>
        </>
      )}
    </section>
  )
}
