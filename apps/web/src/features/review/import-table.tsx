import { useEffect, useState } from 'react'
import { writeBrandCsv, writeCells } from '@bolodex/brand-csv/brand-csv'
import { limits } from '@bolodex/contract/limits'
import type { PendingImport, PendingImportRow } from '@bolodex/contract/review/review'
import { explain } from '#lib/api-error.ts'
import { formatUnits } from '#lib/format-money.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { readImportRows, type RowGroup } from './review-api.ts'
import { importWording as words } from './import-table-wording.ts'
import styles from './import-table.module.css'

/** Which rows the admin leaves out. */
export type Leaving = { leftOut: ReadonlySet<number>; onLeaveOut: (row: number, isOut: boolean) => void }
type Props = Leaving & { id: number; pending: PendingImport }

/** All rows of a file that waits, those that look like an existing brand first. An unchecked row is not added. */
export function ImportTable({ id, pending: { rows, alike }, leftOut, onLeaveOut }: Props) {
  const [isDownloading, setDownloading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const handleDownload = async () => {
    setDownloading(true)
    setProblem(null)
    try {
      saveFile(words.fileName, 'text/csv', await writeFile(id))
    } catch (error) {
      setProblem(explain(error))
    }
    setDownloading(false)
  }
  const shared = { id, leftOut, onLeaveOut }
  return (
    <div className={styles['import-rows']}>
      <div className={styles['import-rows-head']}>
        <p className="hint">
          {words.all(rows)} {leftOut.size > 0 && <b>{words.leftOut(leftOut.size)}</b>}
        </p>
        <Button look="outline" className="button-small" disabled={isDownloading} onClick={() => void handleDownload()}>
          <Icon name="download" /> {isDownloading ? words.downloading : words.download}
        </Button>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          <Icon name="warning" /> {problem}
        </p>
      )}
      {alike > 0 && <RowGroupTable {...shared} title={words.alike(alike)} group="alike" />}
      {rows > alike && <RowGroupTable {...shared} title={words.others(rows - alike)} group="other" />}
    </div>
  )
}

type GroupProps = Omit<Props, 'pending'> & { title: string; group: RowGroup }

function RowGroupTable({ id, title, group, leftOut, onLeaveOut }: GroupProps) {
  const { rows, hasMore, problem, readOn } = useImportRows(id, group)
  if (problem)
    return (
      <p role="alert">
        {problem} <Button onClick={() => void readOn()}>{words.tryAgain}</Button>
      </p>
    )
  if (!rows) return <Spinner label={words.loading} />
  return (
    <>
      <table className={styles['import-table']}>
        <caption className="caption">{title}</caption>
        <TableHead columns={words.heads} />
        <tbody>
          {rows.map((row) => (
            <ImportRow
              key={row.row}
              {...row}
              isOut={leftOut.has(row.row)}
              isLocked={leftOut.size >= limits.importRowsLeftOut && !leftOut.has(row.row)}
              onLeaveOut={onLeaveOut}
            />
          ))}
        </tbody>
      </table>
      {hasMore && (
        <Button look="outline" className="button-small" onClick={() => void readOn()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

type RowProps = PendingImportRow & { isOut: boolean; isLocked: boolean; onLeaveOut: Props['onLeaveOut'] }

function ImportRow({ row, brand, similar, isOut, isLocked, onLeaveOut }: RowProps) {
  const { name, description, averageSalePrice: price, sellThroughRate: rate, garmentTypes } = brand
  return (
    <tr className={isOut ? styles['is-out'] : undefined}>
      <td>
        <label className={styles['import-check']}>
          <input
            type="checkbox"
            checked={!isOut}
            disabled={isLocked}
            aria-label={words.add(name)}
            onChange={({ target }) => onLeaveOut(row, !target.checked)}
          />
          {row}
        </label>
      </td>
      <th scope="row">
        {name}
        {similar && (
          <small>
            {words.looksLike} <PageLink href={`/brands/${encodeURIComponent(similar.slug)}`}>{similar.name}</PageLink>
          </small>
        )}
      </th>
      <td className={styles['import-about']}>
        {description}
        {garmentTypes.length > 0 && <small>{garmentTypes.join(', ')}</small>}
      </td>
      <td>{price === null ? words.none : formatUnits(price)}</td>
      <td>{rate === null ? words.none : words.rate(rate)}</td>
    </tr>
  )
}

/** Reads one group of rows page by page. */
function useImportRows(id: number, group: RowGroup) {
  const [rows, setRows] = useState<PendingImportRow[] | null>(null)
  const [next, setNext] = useState<number | null>(0)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (since: number, isCurrent = () => true): Promise<void> => {
    try {
      const page = await readImportRows(id, group, since)
      if (!isCurrent()) return
      setProblem(null)
      setRows((before) => [...(since === 0 ? [] : (before ?? [])), ...page.rows])
      setNext(page.nextSince)
    } catch (error) {
      if (isCurrent()) setProblem(explain(error))
    }
  }
  useEffect(() => {
    let isCurrent = true
    void read(0, () => isCurrent)
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` changes with every render
  }, [id, group])

  return { rows, hasMore: next !== null, problem, readOn: () => read(next ?? 0) }
}

/** All rows as one file, in the order of the member's file. */
async function writeFile(id: number): Promise<string> {
  const all: PendingImportRow[] = []
  for (const group of ['alike', 'other'] as const) {
    let since: number | null = 0
    while (since !== null) {
      const page: Awaited<ReturnType<typeof readImportRows>> = await readImportRows(id, group, since)
      all.push(...page.rows)
      since = page.nextSince
    }
  }
  return writeBrandCsv(all.toSorted((a, b) => a.row - b.row).map(({ brand }) => writeCells(brand)))
}
