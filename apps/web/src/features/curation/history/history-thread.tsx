import type { ReactNode } from 'react'
import type { BrandState, Change } from '@bolodex/contract/curation/brand-changes'
import type { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { formatMonth } from '#lib/format-dates.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { historyAddress } from './history-api.ts'
import { AuthorName, Knob, nameDeed } from './history-entry.tsx'
import { historyWording } from './history-wording.ts'
import { areDifferent, StateDifferences } from './state-differences.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './history.module.css'
import panelStyles from '#ui/panel.module.css'

const { box, page, entry } = historyWording

/** A state that can be restored: after a change, or as it was added. */
export type Earlier = { changeId: number | null; state: BrandState; createdAt: string }

type HistoryThreadProps = {
  history: BrandHistory
  isNewest: boolean
  renderRestore: (earlier: Earlier) => ReactNode
  /** The way to take a photo or a text out of the history. */
  renderRemove: (change: Change) => ReactNode
  /** The same for how it was added. */
  removeFirst: ReactNode
}

/** The changes of a brand on one thread, the newest first, down to how it was added. */
export function HistoryThread({ history, isNewest, renderRestore, renderRemove, removeFirst }: HistoryThreadProps) {
  const { brand, changes, nextBefore, first } = history
  return (
    <div className={styles['history-thread']}>
      {!isNewest && (
        <p className={styles['history-more']}>
          <PageLink className="button button-outline" href={historyAddress(brand.slug)}>
            {page.newest}
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
            restore={
              change.mergedFrom === null &&
              renderRestore({ changeId: change.id, state: change.after, createdAt: change.createdAt })
            }
          />
        ))}
        {nextBefore === null && (
          <FirstEntry
            first={first}
            isNow={isNewest && changes.length === 0}
            remove={changes.length > 0 && removeFirst}
            restore={renderRestore({ changeId: null, state: first.state, createdAt: first.createdAt })}
          />
        )}
      </ol>
      {nextBefore !== null && (
        <p className={styles['history-more']}>
          <PageLink className="button button-outline" href={historyAddress(brand.slug, nextBefore)} rel="next">
            <Icon name="clock" /> {page.older}
          </PageLink>
        </p>
      )}
    </div>
  )
}

type ChangeEntryProps = { change: Change; isNow: boolean; restore: ReactNode; remove: ReactNode }

/** One change: author, time, reason, and effect on the brand. */
function ChangeEntry({ change, isNow, restore, remove }: ChangeEntryProps) {
  const { kind, by, createdAt, reason, mergedFrom } = change
  return (
    <li className={styles['change']} data-part="change">
      <Knob className={styles['change-knob']} look={isNow ? 'now' : kind === 'put back' ? 'back' : 'plain'} />
      <article className={joinClasses(panelStyles['panel'], styles['change-box'])}>
        <header>
          <div>
            <h2 className="quiet-links">
              {nameDeed(change)} {box.by} <AuthorName by={by} />
            </h2>
            <p className="hint">
              <RelativeTime moment={createdAt} />
              {mergedFrom !== null && entry.mergedLater(mergedFrom)}
            </p>
          </div>
          {isNow ? <span className={panelStyles['tape-mark']}>{entry.now}</span> : restore}
        </header>
        {reason && <p className={panelStyles['said-why']}>{reason}</p>}
        {areDifferent(change) && <StateDifferences {...change} />}
        {remove && <div className={styles['change-foot']}>{remove}</div>}
      </article>
    </li>
  )
}

type First = BrandHistory['first']

type FirstEntryProps = { first: First; isNow: boolean; restore: ReactNode; remove: ReactNode }

/** The brand as it was added. */
function FirstEntry({ first, isNow, restore, remove }: FirstEntryProps) {
  return (
    <li className={styles['change']} data-part="change">
      <Knob className={styles['change-knob']} look={isNow ? 'now' : 'plain'} />
      <article className={joinClasses(panelStyles['panel'], styles['change-box'])}>
        <header>
          <div>
            <h2 className="quiet-links">
              {entry.submitted}
              {first.submittedBy && (
                <>
                  {' '}
                  {box.by} <MemberName name={first.submittedBy} />
                </>
              )}
            </h2>
            <p className="hint">
              <RelativeTime moment={first.createdAt} />
            </p>
          </div>
          {isNow ? <span className={panelStyles['tape-mark']}>{entry.now}</span> : restore}
        </header>
        <p className={styles['first-facts']}>
          <Icon name="submit" /> <span>{entry.first(sayFirst(first.state))}</span>
        </p>
        {remove && <div className={styles['change-foot']}>{remove}</div>}
      </article>
    </li>
  )
}

/** 'Barlow & Thrane, description, estimate $74, no sell rate' */
function sayFirst({ name, averageSalePrice: price, sellThroughRate: rate, tagPhoto }: First['state']): string {
  return [
    `‘${name}’`,
    entry.description,
    price === null ? entry.noPrice : entry.price(price),
    rate === null ? entry.noRate : entry.rate(rate),
    ...(tagPhoto ? [entry.tagPhoto] : []),
  ].join(', ')
}

/** The brand of the history, and its number of changes. */
export function HistoryHead({ history: { brand, total, people, first } }: { history: BrandHistory }) {
  const since = formatMonth(first.createdAt)
  return (
    <header className={styles['history-head']}>
      <BackLink className={styles['back-to-brand']} href={`/brands/${encodeURIComponent(brand.slug)}`}>
        {brand.name}
      </BackLink>
      <h1>{page.title}</h1>
      <p className="lede">{total === 0 ? page.unchanged(since) : page.changed(total, people, since)}</p>
    </header>
  )
}
