import type { ReactNode } from 'react'
import type { BrandHistory } from '@bolodex/contract/brand-history'
import { formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { MemberName } from '#ui/member-name.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Knob } from './knob.tsx'

type First = BrandHistory['first']

type Props = { first: First; isNow: boolean; putBack: ReactNode; remove: ReactNode }

/** The brand as it was added. */
export function FirstEntry({ first, isNow, putBack, remove }: Props) {
  return (
    <li className="change">
      <Knob look={isNow ? 'now' : 'plain'} />
      <article className="panel">
        <header>
          <div>
            <h2>
              Submitted
              {first.submittedBy && (
                <>
                  {' '}
                  by <MemberName name={first.submittedBy} />
                </>
              )}
            </h2>
            <p className="hint">
              <RelativeTime moment={first.createdAt} />
            </p>
          </div>
          {isNow ? <span className="tape-mark">Now</span> : putBack}
        </header>
        <p className="first-facts">
          <Icon name="submit" /> <span>First entry: {sayFirst(first.state)}.</span>
        </p>
        {remove && <div className="change-foot">{remove}</div>}
      </article>
    </li>
  )
}

/** 'Barlow & Thrane, description, price $74, no sell rate' */
function sayFirst({ name, averageSalePrice: price, sellThroughRate: rate, tagPhoto }: First['state']): string {
  return [
    `‘${name}’`,
    'description',
    price === null ? 'no price' : `price $${formatNumber(price)}`,
    rate === null ? 'no sell rate' : `sell rate ${rate}%`,
    ...(tagPhoto ? ['tag photo'] : []),
  ].join(', ')
}
