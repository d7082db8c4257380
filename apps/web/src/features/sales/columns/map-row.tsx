import { useId } from 'react'
import type { DateOrder } from '@bolodex/sales-reports/reports/read-date'
import type { ReportResult } from '@bolodex/sales-reports/reports/read-report'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { formatExact } from '#lib/format-cents.ts'
import { platformName } from '../format-amounts.ts'
import { columnsWording as wording } from './columns-wording.ts'
import {
  firstValues,
  isNeeded,
  isPersonal,
  readAmounts,
  type AskedRole,
  type findOpenDate,
  type NeededColumns,
} from './map-preview.ts'
import styles from './map-row.module.css'

type Props = {
  role: AskedRole
  needed: NeededColumns
  column: string | undefined
  result: ReportResult | null
  open: ReturnType<typeof findOpenDate>
  dateOrder: DateOrder | null
  feesAsOf: string
  onColumn: (header: string | null) => void
  onDateOrder: (order: DateOrder) => void
}

const longDays = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const longDay = (date: string): string => longDays.format(new Date(`${date}T00:00:00Z`))

/** One thing that we look for: its column, the first values, and what we make of them. */
export function MapRow(props: Props) {
  const { role, needed, column, open, dateOrder, onColumn, onDateOrder } = props
  const id = useId()
  const values = firstValues(needed, column)
  const isAsked = open !== null && dateOrder === null
  return (
    <tr className={isAsked ? styles['asked'] : undefined}>
      <th scope="row">
        <label htmlFor={id}>{wording.roles[role]}</label>
        <span className={isNeeded(role) ? styles['needed'] : styles['optional']}>
          {isNeeded(role) ? wording.needed : wording.optional}
        </span>
      </th>
      <td>
        <select
          id={id}
          className="input"
          value={column ?? ''}
          onChange={({ currentTarget }) => onColumn(currentTarget.value || null)}
        >
          <option value="">{wording.none}</option>
          {[...new Set(needed.headers)]
            .filter((header) => header !== '' && !isPersonal(header))
            .map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
        </select>
      </td>
      <td className={styles['values']}>
        {values.length > 0 ? (
          values.map((value) => <code key={value}>{value}</code>)
        ) : (
          <span className="hint">{wording.nothing}</span>
        )}
      </td>
      <td>
        {open ? (
          <fieldset className={styles['dates']}>
            <legend>
              <Icon name="question" /> {wording.ask(open.cell)}
            </legend>
            <span>
              {(['month-first', 'day-first'] as const).map((order) => (
                <label key={order}>
                  <input
                    type="radio"
                    name={`${id}-order`}
                    checked={dateOrder === order}
                    onChange={() => onDateOrder(order)}
                  />
                  <span>{longDay(open.dates[order])}</span>
                </label>
              ))}
            </span>
          </fieldset>
        ) : (
          <HowRead {...props} values={values} />
        )}
      </td>
    </tr>
  )
}

function HowRead({ role, column, values, result, feesAsOf }: Props & { values: string[] }) {
  const text = column === undefined ? null : describe(role, values, result)
  if (column === undefined && role !== 'fees') return null
  return (
    <span className={joinClasses(styles['reads'], column === undefined && styles['estimated'])}>
      <Icon name={column === undefined ? 'info' : text ? 'check' : 'warning'} />
      {column === undefined ? wording.estimated(feesAsOf) : (text ?? wording.unreadable)}
    </span>
  )
}

/** Null where the values are not what they should be. */
function describe(role: AskedRole, values: string[], result: ReportResult | null): string | null {
  const rows = result?.rows ?? []
  if (role === 'title') return wording.titles(rows.length)
  if (role === 'brand') return wording.filled(rows.filter(({ brand }) => brand !== '').length, rows.length)
  if (role === 'listedOn') return rows.length === 0 || rows.some(({ listedOn }) => listedOn) ? wording.gives : null
  if (role === 'soldOn') return [...new Set(rows.map(({ soldOn }) => longDay(soldOn)))].slice(0, 2).join(', ') || null
  if (role === 'platform')
    return [...new Set(rows.map(({ platform }) => platformName(platform)))].slice(0, 3).join(', ') || null
  const amounts = readAmounts(values)
  const currency = rows[0]?.currency
  return values.length > 0 && amounts.length === 0
    ? null
    : amounts.map((cents) => formatExact(cents, currency)).join(', ')
}
