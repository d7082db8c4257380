import { useCallback, useEffect, useId, useRef, useState, memo } from 'react'
import { csvColumns, writeBrandCsv, type CsvColumn } from '@bolodex/brand-csv/brand-csv'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { contributeWording } from './contribute-wording.ts'
import { countReady, isFixed, type FixProblem, type ImportState, type RowToFix } from './import-state.ts'
import { joinClasses } from '#lib/join-classes.ts'
import textButton from '#ui/text-button.module.css'
import styles from './import-errors.module.css'
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

/** Rejected rows, editable in place. */
export function ImportErrors({ state, onType, onDrop, onSave }: ImportErrorsProps) {
  const { rows, saved, sending, file } = state
  const [shownRows, setShownRows] = useState(rowsAtOnce)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const ready = countReady(state)
  // Only after pressing the button does the focus move to the result; typing elsewhere is not interrupted.
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
      // The focused element is gone.
      heading.current?.focus()
    },
    [onDrop],
  )

  return (
    <section className={joinClasses(panelStyles['panel'], styles['fix'])} aria-labelledby={headingId}>
      <div className={joinClasses(panelStyles['panel-head'], styles['fix-head'])}>
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

/** One row of the file: its cells, with errors below. On a phone only the name and invalid cells. */
const FixFields = memo(function FixFields({ row, isLocked, onType, onDrop }: FixFieldsProps) {
  const noteId = useId()
  const [isOpen, setOpen] = useState(false)
  const { cells, problems } = row
  const problemOf = (column: CsvColumn) => problems.find(({ field }) => field === column)
  const isShort = (column: CsvColumn) => column !== 'name' && !row.wrong.includes(column) && !isOpen
  const hasMore = csvColumns.some(isShort)
  // A single problem is shown under its column, several in a list below the row.
  const only = problems.length === 1 ? problems[0]?.field : null
  const gap = only ? csvColumns.indexOf(only) : 0
  return (
    <tbody className={isFixed(row) ? styles['fixed'] : undefined}>
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
              aria-invalid={problemOf(column) ? true : undefined}
              aria-describedby={problemOf(column) ? `${noteId}-${column}` : undefined}
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
          {isFixed(row) && (
            <p className={styles['fix-done']}>
              <Icon name="check" /> {wording.fixed}
            </p>
          )}
          {!isFixed(row) && (
            <div className={styles['fix-problems']}>
              {problems.map((problem) => (
                <p key={problem.field} id={`${noteId}-${problem.field}`} className="field-error">
                  <Icon name="warning" /> <WrongWords {...problem} />
                </p>
              ))}
            </div>
          )}
          {hasMore && (
            <button
              type="button"
              className={joinClasses(textButton['text-button'], styles['all-fields'])}
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

/** The problem; the name of an existing brand is a link. */
function WrongWords({ slug, error }: FixProblem) {
  const [words = ''] = error.split(': ', 1)
  const name = error.slice(words.length + 2)
  if (!slug || !name) return <span>{error}</span>
  return (
    <span>
      {words}: <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
    </span>
  )
}
