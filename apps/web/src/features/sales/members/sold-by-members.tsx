import type { ReactNode } from 'react'
import type { SoldCell, SoldFigures } from '@bolodex/contract/sales/sold-figures'
import { describeGarmentType } from '@bolodex/contract/garment-types'
import { joinClasses } from '#lib/join-classes.ts'
import { soldListingsAddress } from '#lib/sold-listings.ts'
import { Icon } from '#ui/icon.tsx'
import { outsideLink } from '#ui/navigation/page-link.tsx'
import { formatAge } from '#lib/format-dates.ts'
import { useToday } from '#lib/today.ts'
import { formatMoney, siteSign } from '#lib/format-cents.ts'
import { membersWording as wording } from './members-wording.ts'
import { QuarterPlot } from './quarter-plot.tsx'
import { scaleEnd, shareOf } from './sold-scale.ts'
import priceStyles from '#ui/price/price.module.css'
import styles from './sold-by-members.module.css'

type Props = {
  /** Of the brand. */
  name: string
  /** Null where they could not be read. */
  figures: SoldFigures | null
  /** The phone answered for the server: figures are not on it. */
  isSaved: boolean
  soldButton: ReactNode
}

/** What members' own sales say: the median, the middle half, by garment and by quarter. */
export function SoldByMembers({ name, figures, isSaved, soldButton }: Props) {
  const main = figures?.cells.filter(({ currency }) => currency === figures.mainCurrency) ?? []
  const whole = main.find(({ garment }) => garment === null)
  const garments = main.filter(({ garment }) => garment !== null)
  const others =
    figures?.cells.filter(({ garment, currency }) => garment === null && currency !== figures.mainCurrency) ?? []
  const quarters = whole?.quarters ?? []
  const end = scaleEnd(Math.max(0, ...main.map(({ median, middleHalf }) => middleHalf?.[1] ?? median)))
  return (
    <section className={styles['sold']} aria-labelledby="sold-by-members">
      <div className={styles['head']}>
        <h2 id="sold-by-members">{wording.title}</h2>
        <EbayLink brand={name} />
      </div>
      {whole ? (
        <Summary cell={whole}>{soldButton}</Summary>
      ) : (
        <NotYet text={figures !== null ? wording.notYet : isSaved ? wording.offline : wording.unread} />
      )}
      {whole?.middleHalf && <BigTape cell={whole} middleHalf={whole.middleHalf} end={end} />}
      {(garments.length > 0 || quarters.length > 0) && (
        <div className={styles['parts']}>
          <section aria-labelledby="sold-by-garment">
            <h3 className="caption" id="sold-by-garment">
              {wording.byGarment}
            </h3>
            <ul>
              {garments.map((cell) => (
                <GarmentRow key={cell.garment} brand={name} cell={cell} end={end} />
              ))}
            </ul>
          </section>
          {quarters.length > 0 && whole && <QuarterPlot cell={whole} />}
        </div>
      )}
      {others.length > 0 && (
        <p className="hint">
          {wording.others}:{' '}
          {others
            .map(({ median, currency, sales }) => `${formatMoney(median * 100, currency)} (${wording.median(sales)})`)
            .join(', ')}
          .
        </p>
      )}
    </section>
  )
}

function EbayLink({ brand, garment }: { brand: string; garment?: string }) {
  return (
    <a
      className={joinClasses(styles['ebay'], garment !== undefined && styles['ebay-small'])}
      href={soldListingsAddress(brand, garment)}
      {...outsideLink}
      {...(garment !== undefined && { 'aria-label': wording.ebayGarment(garment) })}
    >
      {garment === undefined && wording.ebay} <Icon name="outside" />
    </a>
  )
}

function Sticker({ median, currency }: Pick<SoldCell, 'median' | 'currency'>) {
  return (
    <span className={joinClasses(priceStyles['price-sticker'], styles['sticker'])}>
      {formatMoney(median * 100, currency)}
    </span>
  )
}

function Summary({ cell, children }: { cell: SoldCell; children: ReactNode }) {
  const { sales, members, daysToSell, asOf } = cell
  const today = useToday()
  const facts = [members && wording.by(members), daysToSell !== null && wording.days(daysToSell)].filter(Boolean)
  return (
    <div className={styles['summary']}>
      <Sticker {...cell} />
      <div>
        <p className={styles['basis']}>
          {wording.median(sales)}
          {wording.year}
        </p>
        <p className="hint">
          {sales === null ? `${wording.fewHint} ` : facts.map((fact) => `${fact}, `).join('')}
          {sales === null ? wording.asOfFew : wording.asOf} {formatAge(asOf, today)}
        </p>
      </div>
      {children}
    </div>
  )
}

/** The button for a sale is among the brand's actions, right above. */
function NotYet({ text }: { text: string }) {
  return (
    <div className={styles['summary']}>
      <span className={styles['no-sticker']} aria-hidden="true">
        {siteSign()}?
      </span>
      <div>
        <p className={styles['basis']}>{text}</p>
      </div>
    </div>
  )
}

type TapeProps = { cell: SoldCell; middleHalf: [number, number]; end: number }

/** Labels closer than this, in percent of the tape, would lie on each other on a phone. */
const labelRoom = 9

function BigTape({ cell: { median, currency }, middleHalf: [low, high], end }: TapeProps) {
  const money = (units: number) => formatMoney(units * 100, currency)
  const [from, mark, to] = [shareOf(low, end), shareOf(median, end), shareOf(high, end)]
  const hasRoom = mark - from >= labelRoom && to - mark >= labelRoom
  return (
    <figure className={styles['tape']}>
      <svg
        width="100%"
        height="78"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colors of the theme
        role="img"
        aria-label={wording.scale(money(end), money(low), money(high), money(median))}
      >
        <rect className={styles['track']} y="24" width="100%" height="34" rx="2" />
        <rect className={styles['fill']} x={`${from}%`} y="24" width={`${to - from}%`} height="34" />
        {Array.from({ length: 39 }, (_, index) => (index + 1) * 2.5).map((at) => (
          <line
            key={at}
            className={styles['tick']}
            x1={`${at}%`}
            x2={`${at}%`}
            y1="24"
            y2={at % 25 === 0 ? 58 : at % 12.5 === 0 ? 36 : 30}
          />
        ))}
        <rect className={styles['tip']} x={`${from}%`} y="21" width="4" height="40" transform="translate(-2 0)" />
        <rect className={styles['tip']} x={`${to}%`} y="21" width="4" height="40" transform="translate(-2 0)" />
        <rect className={styles['mark']} x={`${mark}%`} y="24" width="5" height="34" transform="translate(-2.5 0)" />
        <text x={`${from}%`} y="14" textAnchor={hasRoom ? 'middle' : 'end'}>
          {money(low)}
        </text>
        {hasRoom && (
          <text x={`${mark}%`} y="14" textAnchor="middle" className={styles['middle']}>
            {money(median)}
          </text>
        )}
        <text x={`${to}%`} y="14" textAnchor={hasRoom ? 'middle' : 'start'}>
          {money(high)}
        </text>
      </svg>
      <p className={styles['scale']} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{money(end * share)}</span>
        ))}
      </p>
      <figcaption>
        {wording.half} <b>{wording.to(money(low), money(high))}</b>.
      </figcaption>
    </figure>
  )
}

function GarmentRow({ brand, cell, end }: { brand: string; cell: SoldCell; end: number }) {
  const { median, middleHalf, currency, sales } = cell
  const money = (units: number) => formatMoney(units * 100, currency)
  const { name, key } = describeGarmentType(cell.garment ?? '')
  return (
    <li className={`hue-${key}`}>
      <Icon name={`garment-${key}`} />
      <span className={styles['name']}>
        <b>{name}</b>
        <small>{wording.sales(sales)}</small>
      </span>
      <b className={styles['median']}>{money(median)}</b>
      {middleHalf ? <SmallTape median={median} middleHalf={middleHalf} end={end} /> : <span>{wording.medianOnly}</span>}
      {middleHalf && <span className="sr-only">{wording.middleHalf(money(middleHalf[0]), money(middleHalf[1]))}</span>}
      <EbayLink brand={brand} garment={name} />
    </li>
  )
}

function SmallTape({ median, middleHalf: [low, high], end }: { median: number } & Omit<TapeProps, 'cell'>) {
  const [from, to] = [shareOf(low, end), shareOf(high, end)]
  return (
    <svg className={styles['small-tape']} aria-hidden="true">
      <rect className={styles['track']} width="100%" height="100%" />
      <rect className={styles['fill']} x={`${from}%`} width={`${to - from}%`} height="100%" />
      <rect className={styles['mark']} x={`${shareOf(median, end)}%`} width="3" height="100%" />
    </svg>
  )
}
