import { useEffect, useState } from 'react'
import { marketplaces } from '@bolodex/contract/sales/marketplaces'
import type { ColumnMapping } from '@bolodex/sales-reports/reports/map-columns'
import type { DateOrder } from '@bolodex/sales-reports/reports/read-date'
import type { ReportResult } from '@bolodex/sales-reports/reports/read-report'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { Icon } from '#ui/icon.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { monthAndYear } from '../format-amounts.ts'
import { FileButton } from '../numbers/report-zone.tsx'
import type { Unknown } from '../numbers/use-report-reading.ts'
import { readReportFile } from '../reports/read-report-file.ts'
import { salesWording } from '../sales-wording.ts'
import { columnsWording as wording } from './columns-wording.ts'
import {
  askedRoles,
  findOpenDate,
  firstValues,
  isPersonal,
  proposeColumns,
  toMapping,
  type Columns,
  type NeededColumns,
} from './map-preview.ts'
import { MapRow } from './map-row.tsx'
import fileLine from '../file-line.module.css'
import styles from './column-mapper.module.css'

type Props = {
  unknown: Unknown
  onCancel: () => void
  onFile: (file: File) => void
  /** The mapping is null where it is not to be remembered. */
  onRead: (result: ReportResult, mapping: ColumnMapping | null) => void
}

/** Asks which column of an unknown file is which. What is shown as read was read: nothing is guessed twice. */
export function ColumnMapper({ unknown: { file, result: unread }, onCancel, onFile, onRead }: Props) {
  const needed = unread.needsColumns
  if (!needed) return null
  return <Mapper key={needed.digest} {...{ file, needed, onCancel, onFile, onRead }} />
}

type MapperProps = Omit<Props, 'unknown'> & { file: File; needed: NeededColumns }

function Mapper({ file, needed, onCancel, onFile, onRead }: MapperProps) {
  const [columns, setColumns] = useState<Columns>(() => proposeColumns(needed))
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null)
  const [isRemembered, setRemembered] = useState(true)
  const open = findOpenDate(firstValues(needed, columns.soldOn))
  const mapping = toMapping(needed.digest, columns, dateOrder)
  const result = useTrial(file, mapping)
  const rows = result?.rows.length ?? 0
  const lost = result?.skipped.filter(({ reason }) => reason !== 'footer') ?? []
  const total = rows + lost.reduce((sum, { count }) => sum + count, 0)
  const isOpen = open !== null && dateOrder === null
  const hint = !mapping ? wording.pickNeeded : isOpen ? wording.pickDates : result && rows === 0 ? wording.noRows : null
  return (
    <>
      <button type="button" className={styles['back']} onClick={onCancel}>
        <Icon name="back" /> {wording.back}
      </button>
      <header className="page-head">
        <h1>{wording.title}</h1>
        <p className="lede">{wording.lede}</p>
      </header>
      <section className={joinClasses(fileLine['file-line'], styles['file'])} aria-label={wording.file}>
        <Icon name="sheet" />
        <b>{file.name}</b>
        <span>{wording.size(needed.headers.length)}</span>
        <FileButton look="outline" onFiles={([other]) => other && onFile(other)}>
          {wording.another}
        </FileButton>
      </section>
      <section className={styles['mapper']} aria-labelledby="match-columns">
        <div className={styles['head']}>
          <h2 id="match-columns">{wording.match}</h2>
          <p className="hint">{wording.matched(Object.keys(columns).length, askedRoles.length)}</p>
        </div>
        <table>
          <caption className="sr-only">{wording.caption}</caption>
          <TableHead columns={wording.heads} />
          <tbody>
            {askedRoles.map((role) => (
              <MapRow
                key={role}
                role={role}
                needed={needed}
                column={columns[role]}
                result={result}
                open={role === 'soldOn' ? open : null}
                dateOrder={dateOrder}
                feesAsOf={feesAsOf}
                onColumn={(header) => {
                  const { [role]: _, ...rest } = columns
                  setColumns(header === null ? rest : { ...rest, [role]: header })
                }}
                onDateOrder={setDateOrder}
              />
            ))}
          </tbody>
        </table>
        <NeverRead headers={needed.headers.filter(isPersonal)} />
      </section>
      <section className={styles['foot']} aria-label={wording.result}>
        <div className={styles['result']}>
          {mapping && !result ? (
            <output>{wording.checking}</output>
          ) : (
            <output>
              <b>{wording.canRead(rows, total)}</b>
              {wording.canReadAfter}{' '}
              {lost.map(({ reason, count, examples }) => (
                <span key={reason} className="hint">
                  {salesWording.rows(examples, count)} {salesWording.skipped[reason]}{' '}
                </span>
              ))}
            </output>
          )}
          <TapeProgress label={wording.result} value={rows} max={Math.max(1, total)} />
        </div>
        <CheckField checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)}>
          {wording.remember}
        </CheckField>
        <div className={styles['buttons']}>
          <Button look="outline" onClick={onCancel}>
            {salesWording.cancel}
          </Button>
          <Button
            disabled={!result || rows === 0 || isOpen}
            aria-describedby={hint ? 'mapper-hint' : undefined}
            onClick={() => result && onRead(result, isRemembered ? mapping : null)}
          >
            {wording.read(rows)}
          </Button>
        </div>
        {hint && (
          <p className={`hint ${styles['why']}`} id="mapper-hint">
            <Icon name="question" /> {hint}
          </p>
        )}
      </section>
    </>
  )
}

/** The month of the rates by which most sales would be estimated. */
const feesAsOf = monthAndYear(marketplaces[0]?.asOf ?? '')

/** Reads the file by the columns as they are now. Null while it does, and while something is missing. */
function useTrial(file: File, mapping: ColumnMapping | null): ReportResult | null {
  const [trial, setTrial] = useState<{ of: string; result: ReportResult } | null>(null)
  const asked = mapping && JSON.stringify(mapping)
  useEffect(() => {
    if (asked === null) return undefined
    const controller = new AbortController()
    // The text was made of a mapping a moment ago.
    const mappings = [JSON.parse(asked) as ColumnMapping]
    readReportFile(file, { signal: controller.signal, onProgress: () => {}, mappings }).then(
      (result) => setTrial({ of: asked, result }),
      // Another choice has replaced this one, or the file is gone: the button stays off.
      () => {},
    )
    return () => controller.abort()
  }, [file, asked])
  return trial && trial.of === asked ? trial.result : null
}

function NeverRead({ headers }: { headers: string[] }) {
  if (headers.length === 0) return null
  return (
    <div className={styles['never']}>
      <h3 className="caption">{wording.never}</h3>
      <ul>
        {headers.map((header) => (
          <li key={header}>
            <del>{header}</del>
          </li>
        ))}
      </ul>
      <p className="hint">
        <Icon name="lock" /> {wording.neverWhy}
      </p>
    </div>
  )
}
