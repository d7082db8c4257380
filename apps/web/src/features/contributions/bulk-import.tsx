import { useId, useState } from 'react'
import { csvColumns, csvTemplate, csvTemplateName } from '@bolodex/brand-csv/brand-csv'
import { formatSize } from '#lib/format-size.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { DropInput } from '#ui/fields/drop-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { contributeWording } from './contribute-wording.ts'
import { ColumnMatcher } from './column-matcher.tsx'
import { countReady, isFixed, type ImportState } from './import-state.ts'
import { ImportErrors } from './import-errors.tsx'
import { PendingImportNote } from './pending-import-note.tsx'
import { useImport } from './use-import.ts'
import { joinClasses } from '#lib/join-classes.ts'
import zone from '#ui/fields/drop-zone.module.css'
import satin from '#ui/garments/satin.module.css'
import styles from './bulk-import.module.css'

const wording = contributeWording.import

/** A whole list of brands as a CSV file, and the rows of it that need fixing. */
export function BulkImport() {
  const headingId = useId()
  const { state, choose, match, type, drop, upload } = useImport()
  const isBusy = state.sending !== null
  // After one upload, rows continue from the table.
  const canUpload = !isBusy && !state.isChecking && state.saved === null && countReady(state) > 0
  // During an upload there is nothing to fix yet.
  const hasTable = state.rows.length > 0 && !(isBusy && state.saved === null)
  return (
    <>
      <section id="import" className={joinClasses(satin['satin'], styles['bulk-import'])} aria-labelledby={headingId}>
        <div className={styles['bulk-import-about']}>
          <h2 id={headingId}>{wording.title}</h2>
          <p>{wording.about}</p>
          <ul aria-label={wording.columns}>
            {csvColumns.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </ul>
          <p className="hint">{wording.garments}</p>
          <Button look="outline" onClick={() => saveFile(csvTemplateName, 'text/csv', csvTemplate)}>
            <Icon name="download" /> {wording.template}
          </Button>
        </div>
        <div className={styles['bulk-import-file']} data-part="import-file">
          <CsvDrop state={state} onChoose={(file) => void choose(file)} />
          <Button disabled={!canUpload} onClick={() => void upload()}>
            {isBusy ? wording.uploading : wording.upload}
          </Button>
        </div>
        <CapNote kinds={['importedRows', 'textBytes']} planned={state.saved === null ? countReady(state) : 0} />
        {state.columns && <ColumnMatcher key={state.file?.name} columns={state.columns} onMatch={match} />}
        <ImportStatus state={state} />
        <PendingImportNote />
      </section>
      {hasTable && <ImportErrors state={state} onType={type} onDrop={drop} onSave={() => void upload()} />}
    </>
  )
}

type Props = { state: ImportState; onChoose: (file: File | undefined) => void }

/** The area for choosing or dropping a file. */
function CsvDrop({ state, onChoose }: Props) {
  const { file, problem, sending } = state
  const noteId = useId()
  const problemId = useId()
  const [isOver, setOver] = useState(false)
  const isBusy = sending !== null

  return (
    <div className={styles['csv-drop-slot']}>
      <div className={joinClasses(zone['drop-zone'], styles['csv-drop'], isOver && styles['csv-drop-over'])}>
        <Icon name="sheet" />
        <p>
          <b>{file ? file.name : wording.choose}</b>
          <small id={noteId}>{file ? describeFile(state, file) : wording.drop}</small>
        </p>
        {!isBusy && file && <span className={styles['csv-drop-other']}>{wording.chooseAnother}</span>}
        <DropInput
          label={wording.file}
          accept=".csv"
          isDisabled={isBusy}
          isWrong={Boolean(problem)}
          describedBy={problem ? problemId : noteId}
          onChoose={onChoose}
          onOver={setOver}
        />
      </div>
      {problem && (
        <p id={problemId} className="field-error">
          <Icon name="warning" /> {problem}
        </p>
      )}
    </div>
  )
}

function describeFile({ isChecking, columns, saved, total, rows }: ImportState, { size }: File): string {
  const amount = formatSize(size)
  if (isChecking) return wording.checking(amount)
  if (columns) return amount
  return wording.rows(saved === null ? total : saved + rows.length, amount)
}

type Shown = { title: string; aside: string; value: number; max: number; isCounted: boolean }

/** How far an import is, on the tape measure. Only where it comes to rest is read out. */
function ImportStatus({ state }: { state: ImportState }) {
  const shown = describe(state)
  return (
    <div className={styles['import-status']}>
      <p className="sr-only" aria-live="polite">
        {state.sending && wording.uploading}
        {!state.sending && shown && `${shown.title}. ${shown.aside}`}
      </p>
      {shown && (
        <>
          <p className={styles['import-figures']} data-part="import-figures">
            <b>{shown.title}</b> <span className="hint">{shown.aside}</span>
          </p>
          <TapeProgress label={wording.progress} value={shown.value} max={shown.max} hasScale={shown.isCounted} />
        </>
      )}
      {state.isSignedOut && (
        <p className="field-error">
          <Icon name="warning" />
          <span>
            {wording.signedOut[0]}
            <a href="/auth" target="_blank" rel="noreferrer">
              {wording.signedOut[1]}
            </a>
            {wording.signedOut[2]}
          </span>
        </p>
      )}
    </div>
  )
}

function describe(state: ImportState): Shown | null {
  const { file, isChecking, columns, sending, saved, rows, total } = state
  const toFix = rows.filter((row) => !isFixed(row)).length
  if (sending?.phase === 'sending') {
    const percent = Math.round(sending.fraction * 100)
    return { title: wording.sending, aside: `${percent}%`, value: percent, max: 100, isCounted: false }
  }
  if (sending) {
    return {
      title: wording.saving(sending.done, sending.total),
      aside: toFix > 0 ? wording.fixSoFar(toFix) : '',
      value: sending.done,
      max: sending.total,
      isCounted: true,
    }
  }
  if (saved !== null) {
    const all = saved + rows.length
    return {
      title: wording.saved(saved, rows.length),
      aside: wording.rowsRead(all),
      value: saved,
      max: all,
      isCounted: true,
    }
  }
  if (!file || isChecking || columns) return null
  const ready = countReady(state)
  return { title: wording.ready(ready, toFix), aside: wording.nothingSent, value: ready, max: total, isCounted: true }
}
