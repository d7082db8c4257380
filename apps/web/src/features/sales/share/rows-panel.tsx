import { useState, type ReactNode } from 'react'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import type { SharedSaleInput } from '@bolodex/contract/sales/shared-sales'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#lib/format-cents.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { monthAndYear, platformName } from '../format-amounts.ts'
import { shareWording as wording } from './share-wording.ts'
import { listCells } from './shared-rows.ts'
import textButton from '#ui/text-button.module.css'
import styles from './rows-panel.module.css'

const firstShown = 6
const shownMore = 100

type Row = SharedSaleInput & { id?: number; isKnown?: boolean }

type Props = {
  rows: readonly Row[]
  /** 'would be shared' */
  state: string
  empty?: string
  hasNever?: boolean
  /** For rows that have an id. */
  onWithdraw?: (id: number) => void
  children?: ReactNode
}

/** Rows as they are or would be sent: a few at first, all on demand and in a file. */
export function RowsPanel({ rows, state, empty, hasNever = false, onWithdraw, children }: Props) {
  const [most, setMost] = useState(firstShown)
  const isOpen = most > firstShown
  const shown = rows.slice(0, most)
  const unknown = rows.filter(({ isKnown }) => isKnown === false).length
  return (
    <section className={styles['panel']}>
      <p className={styles['head']}>
        <b>{wording.rows(rows.length)}</b> {state}
        {(rows.length > firstShown || onWithdraw) && rows.length > 0 && (
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['link'])}
            aria-expanded={isOpen}
            onClick={() => setMost(isOpen ? firstShown : shownMore)}
          >
            {isOpen ? wording.seeFew : wording.seeAll}
          </button>
        )}
        {rows.length > 0 && (
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['link'])}
            aria-label={wording.csvHint}
            onClick={() => saveFile(wording.file, 'text/csv', writeCsv(listCells(rows)))}
          >
            <Icon name="download" /> {wording.csv}
          </button>
        )}
      </p>
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        <Rows
          rows={shown}
          caption={wording.caption(shown.length, rows.length, state)}
          isOpen={isOpen}
          onWithdraw={isOpen ? onWithdraw : undefined}
        />
      )}
      {isOpen && shown.length < rows.length && (
        <Button look="outline" onClick={() => setMost(most + shownMore)}>
          {wording.showMore}
        </Button>
      )}
      {unknown > 0 && <p className="hint">{wording.wanted(unknown)}</p>}
      {children}
      {hasNever && (
        <div className={styles['never']}>
          <h3 className="caption">{wording.neverTitle}</h3>
          <ul>
            {wording.never.map((name) => (
              <li key={name}>
                <del>{name}</del>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type RowsProps = {
  rows: readonly Row[]
  caption: string
  isOpen: boolean
  onWithdraw: ((id: number) => void) | undefined
}

function Rows({ rows, caption, isOpen, onWithdraw }: RowsProps) {
  const { columns } = wording
  return (
    // Keyboard users scroll it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isOpen ? styles['all'] : styles['some']} tabIndex={isOpen ? 0 : undefined}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th>{columns.brand}</th>
            <th>{columns.garment}</th>
            <th className={styles['number']}>{columns.price}</th>
            <th>{columns.month}</th>
            <th className={styles['number']}>{columns.days}</th>
            <th>{columns.marketplace}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows may say the same
            <SharedRowCells key={row.id ?? index} row={row} onWithdraw={onWithdraw} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SharedRowCells({ row, onWithdraw }: { row: Row; onWithdraw: RowsProps['onWithdraw'] }) {
  const { id, brand, garment, price, currency, month, days, platform } = row
  return (
    <tr>
      <th scope="row">
        {brand}
        {id !== undefined && onWithdraw && (
          <button
            type="button"
            className={styles['withdraw']}
            aria-label={wording.withdrawOne(brand)}
            onClick={() => onWithdraw(id)}
          >
            <Icon name="trash" />
          </button>
        )}
      </th>
      <td>{garment ?? <Unknown />}</td>
      <td className={styles['price']}>
        {formatMoney(price * 100, currency)} <span>{currency}</span>
      </td>
      <td>{monthAndYear(month)}</td>
      <td className={styles['number']}>
        {days === null ? (
          <Unknown />
        ) : (
          <>
            {days}
            <span className={styles['unit']}>{wording.daysShown}</span>
          </>
        )}
      </td>
      <td>{platformName(platform)}</td>
    </tr>
  )
}

function Unknown() {
  return (
    <>
      <span className="sr-only">{wording.unknown}</span>
      <span aria-hidden="true">–</span>
    </>
  )
}
