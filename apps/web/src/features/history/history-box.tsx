import type { ChangeSummary } from '@bolodex/contract/brands/brand-changes'
import { formatCount } from '#lib/format-numbers.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AuthorName, Knob, nameDeed, formatChange } from './history-entry.tsx'
import { historyAddress } from './history-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './history-box.module.css'
import panelStyles from '#ui/panel.module.css'

type Brand = { slug: string; changes: number; latestChanges: ChangeSummary[] }

/** The last changes of a brand on its own page, and the way to all of them. */
export function HistoryBox({ brand: { slug, changes, latestChanges } }: { brand: Brand }) {
  return (
    <section className={joinClasses(styles['history-box'], panelStyles['panel'])} aria-labelledby="history">
      <div className={panelStyles['panel-head']}>
        <h2 id="history">History</h2>
        <PageLink href={historyAddress(slug)}>{changes === 0 ? 'As it was added' : formatAll(changes)}</PageLink>
      </div>
      {changes === 0 ? (
        <p className="hint">Nobody has changed it since it was added.</p>
      ) : (
        <ol>
          {latestChanges.map((change) => (
            <li key={change.id}>
              <Knob />
              <div>
                <p>
                  <b>
                    {nameDeed(change)} by <AuthorName by={change.by} />
                  </b>{' '}
                  <span className="hint">
                    <RelativeTime moment={change.createdAt} />
                  </span>
                </p>
                <p>{formatChange(change)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const formatAll = (changes: number) => (changes === 1 ? 'The one change' : `All ${formatCount(changes, 'change')}`)
