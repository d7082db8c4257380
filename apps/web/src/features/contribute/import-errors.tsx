import { useCallback, useEffect, useId, useRef, useState, memo } from 'react'
import { csvColumns, writeBrandCsv, type CsvColumn } from '@bolodex/contract/brands/brand-csv'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { contributeWording } from './contribute-wording.ts'
import { countReady, type ImportState, type RowToFix } from './import-state.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './import-errors.module.css'
import brandFormStyles from './brand-form.module.css'
import panelStyles from '#ui/panel.module.css'

type ImportErrorsProps = {
  state: ImportState
  onType: (row: RowToFix, column: CsvColumn, text: string) => void
  onDrop: (row: RowToFix) => void
  onSave: () => void
}

const wording = contributeWording.fix

/** More at once would make a phone slow. */
const rowsAtOnce = 25

/** The rows that were not taken, or would not be, to be typed over where they stand. */
export function ImportErrors({ state, onType, onDrop, onSave }: ImportErrorsProps) {
  const { rows, saved, sending, file } = state
  const [shownRows, setShownRows] = useState(rowsAtOnce)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const ready = countReady(state)
  // Whoever pressed the button is told here what came of it; whoever types elsewhere meanwhile is left alone.
  useEffect(() => {
    if (saved !== null && hasLostFocus()) heading.current?.focus()
  }, [saved])

  const handleDownload = () => {
    const name = (file?.name ?? 'brands.csv').replace(/\.csv$/i, wording.fileEnding)
    saveFile(name, 'text/csv', writeBrandCsv(rows.map(({ cells }) => cells)))
  }
  const handleDrop = useCallback(
    (row: RowToFix) => {
      onDrop(row)
      // What had the focus is gone.
      heading.current?.focus()
    },
    [onDrop],
  )

  return (
    <section className={joinClasses(panelStyles['panel'], styles['fix'])} aria-labelledby={headingId}>
      <div className={styles['fix-head']}>
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            {saved === null ? wording.first(rows.length) : wording.failedSome}
          </h2>
          <p className="hint">{adviceFor(saved)}</p>
        </div>
        <div className={styles['fix-actions']}>
          <Button look="outline" onClick={handleDownload}>
            <Icon name="download" /> {wording.download(rows.length)}
          </Button>
          {saved !== null && (
            <Button disabled={ready === 0 || sending !== null} onClick={onSave}>
              {sending ? contributeWording.import.uploading : wording.save(ready)}
            </Button>
          )}
        </div>
      </div>
      <table className={styles['import-errors']}>
        <caption className="sr-only">{wording.table}</caption>
        <thead>
          <tr>
            <th scope="col">{wording.row}</th>
            {csvColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{wording.leaveOut}</span>
            </th>
          </tr>
        </thead>
        {rows.slice(0, shownRows).map((row) => (
          <FixFields key={row.row} row={row} isLocked={sending !== null} onType={onType} onDrop={handleDrop} />
        ))}
      </table>
      {rows.length > shownRows && (
        <Button look="outline" className={styles['fix-more']} onClick={() => setShownRows(shownRows + rowsAtOnce)}>
          {wording.more(rows.length)}
        </Button>
      )}
    </section>
  )
}

function adviceFor(saved: number | null): string {
  if (saved === null) return wording.adviceBefore
  return saved === 0 ? wording.advice : wording.adviceAfter(saved)
}

function hasLostFocus(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}

type FixFieldsProps = {
  row: RowToFix
  isLocked: boolean
  onType: (row: RowToFix, column: CsvColumn, text: string) => void
  onDrop: (row: RowToFix) => void
}

/** One row of the file: its cells, and below the wrong one what is wrong. On a phone only the name and what was wrong. */
const FixFields = memo(function FixFields({ row, isLocked, onType, onDrop }: FixFieldsProps) {
  const noteId = useId()
  const [isOpen, setOpen] = useState(false)
  const { cells, error, field } = row
  const isShort = (column: CsvColumn) => column !== 'name' && !row.wrong.includes(column) && !isOpen
  const hasMore = csvColumns.some(isShort)
  const gap = field ? csvColumns.indexOf(field) : 0
  return (
    <tbody className={error === null ? styles['fixed'] : undefined}>
      <tr>
        <th scope="row" rowSpan={2}>
          <span className={styles['fix-row-word']}>{wording.row} </span>
          {row.row}
        </th>
        {csvColumns.map((column) => (
          <td key={column} data-column={column} className={isShort(column) ? styles['fix-short'] : undefined}>
            <input
              className="input"
              value={cells[column]}
              disabled={isLocked}
              aria-label={wording.cell(row.row, column)}
              aria-invalid={field === column ? true : undefined}
              aria-describedby={field === column ? noteId : undefined}
              autoComplete="off"
              onChange={({ target }) => onType(row, column, target.value)}
            />
          </td>
        ))}
        <td className={styles['fix-drop']}>
          <button
            type="button"
            className="icon-button"
            disabled={isLocked}
            aria-label={wording.leaveOutRow(row.row)}
            onClick={() => onDrop(row)}
          >
            <Icon name="close" />
          </button>
        </td>
      </tr>
      <tr className={styles['fix-note']}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only holds the place */}
        {gap > 0 && <td className={styles['fix-gap']} colSpan={gap} />}
        <td colSpan={csvColumns.length + 1 - gap}>
          {error === null ? (
            <p id={noteId} className={styles['fix-done']}>
              <Icon name="check" /> {wording.fixed}
            </p>
          ) : (
            <p id={noteId} className="field-error">
              <Icon name="warning" /> <WrongWords row={row} error={error} />
            </p>
          )}
          {hasMore && (
            <button
              type="button"
              className={joinClasses(brandFormStyles['text-button'], styles['all-fields'])}
              aria-label={wording.allFieldsOf(row.row)}
              onClick={() => setOpen(true)}
            >
              {wording.allFields}
            </button>
          )}
        </td>
      </tr>
    </tbody>
  )
})

/** What is wrong; the name of a brand that is here already leads there. */
function WrongWords({ row: { slug }, error }: { row: RowToFix; error: string }) {
  const [words = ''] = error.split(': ', 1)
  const name = error.slice(words.length + 2)
  if (!slug || !name) return <span>{error}</span>
  return (
    <span>
      {words}: <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
    </span>
  )
}
