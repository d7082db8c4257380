import type { ReactNode } from 'react'
import type { BrandHistory } from '@bolodex/contract/brand-history'
import type { BrandState, Change } from '@bolodex/contract/brand-changes'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { FirstEntry } from './first-entry.tsx'
import { historyAddress } from './history-api.ts'

/** A state that can be put back: after a change, or as it was added. */
export type Earlier = { changeId: number | null; state: BrandState; createdAt: string }

type Props = {
  history: BrandHistory
  isNewest: boolean
  renderPutBack: (earlier: Earlier) => ReactNode
  /** The way to take a photo or a text out of the history. */
  renderRemove: (change: Change) => ReactNode
  /** The same for how it was added. */
  removeFirst: ReactNode
}

/** The changes of a brand on one thread, the newest first, down to how it was added. */
export function HistoryThread({ history, isNewest, renderPutBack, renderRemove, removeFirst }: Props) {
  const { brand, changes, nextBefore, first } = history
  return (
    <div className="history-thread">
      {!isNewest && (
        <p className="history-more">
          <PageLink className="button button-outline" href={historyAddress(brand.slug)}>
            Newest changes
          </PageLink>
        </p>
      )}
      <ol>
        {changes.map((change, index) => (
          <ChangeEntry
            key={change.id}
            change={change}
            isNow={isNewest && index === 0}
            remove={renderRemove(change)}
            putBack={
              change.mergedFrom === null &&
              renderPutBack({ changeId: change.id, state: change.after, createdAt: change.createdAt })
            }
          />
        ))}
        {nextBefore === null && (
          <FirstEntry
            first={first}
            isNow={isNewest && changes.length === 0}
            remove={changes.length > 0 && removeFirst}
            putBack={renderPutBack({ changeId: null, state: first.state, createdAt: first.createdAt })}
          />
        )}
      </ol>
      {nextBefore !== null && (
        <p className="history-more">
          <PageLink className="button button-outline" href={historyAddress(brand.slug, nextBefore)} rel="next">
            <Icon name="clock" /> Older changes
          </PageLink>
        </p>
      )}
    </div>
  )
}
