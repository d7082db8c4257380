import type { ReactNode } from 'react'
import type { Change } from '@bolodex/contract/brand-changes'
import { RelativeTime } from '#ui/relative-time.tsx'
import { AuthorName } from './author-name.tsx'
import { Knob } from './knob.tsx'
import { nameDeed } from './name-change.ts'
import { areDifferent, StateDifferences } from './state-differences.tsx'

type Props = { change: Change; isNow: boolean; putBack: ReactNode; remove: ReactNode }

/** One change: who, when, why, and what it made of the brand. */
export function ChangeEntry({ change, isNow, putBack, remove }: Props) {
  const { kind, by, createdAt, reason, mergedFrom } = change
  return (
    <li className="change">
      <Knob look={isNow ? 'now' : kind === 'put back' ? 'back' : 'plain'} />
      <article className="panel">
        <header>
          <div>
            <h2>
              {nameDeed(change)} by <AuthorName by={by} />
            </h2>
            <p className="hint">
              <RelativeTime moment={createdAt} />
              {mergedFrom !== null && ` to ${mergedFrom}, which was merged into this brand later`}
            </p>
          </div>
          {isNow ? <span className="tape-mark">Now</span> : putBack}
        </header>
        {reason && <p className="said-why">{reason}</p>}
        {areDifferent(change) && <StateDifferences {...change} />}
        {remove && <div className="change-foot">{remove}</div>}
      </article>
    </li>
  )
}
