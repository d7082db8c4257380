import type { ChangeSummary } from '@bolodex/contract/curation/brand-changes'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AuthorName, Knob, nameDeed, formatChange } from './history-entry.tsx'
import { historyAddress } from './history-api.ts'
import { historyWording } from './history-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './history-box.module.css'
import panelStyles from '#ui/panel.module.css'

const { box } = historyWording

type Brand = { slug: string; changes: number; latestChanges: ChangeSummary[] }

/** The last changes of a brand on its own page, and the way to all of them. */
export function HistoryBox({ brand: { slug, changes, latestChanges } }: { brand: Brand }) {
  return (
    <section className={joinClasses(styles['history-box'], panelStyles['panel'])} aria-labelledby="history">
      <div className={panelStyles['panel-head']}>
        <h2 id="history">{box.title}</h2>
        <PageLink href={historyAddress(slug)}>
          {changes === 0 ? box.asAdded : changes === 1 ? box.one : box.all(changes)}
        </PageLink>
      </div>
      {changes === 0 ? (
        <p className="hint">{box.none}</p>
      ) : (
        <ol>
          {latestChanges.map((change) => (
            <li key={change.id}>
              <Knob />
              <div>
                <p>
                  <b className="quiet-links">
                    {nameDeed(change)} {box.by} <AuthorName by={change.by} />
                  </b>{' '}
                  <span className="hint">
                    <RelativeTime isSteady moment={change.createdAt} />
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
