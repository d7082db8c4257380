import { useId } from 'react'
import { csvColumns, csvTemplate, csvTemplateName } from '@bolodex/contract/brand-csv'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { CsvDrop } from './csv-drop.tsx'
import { countReady } from './import-state.ts'
import { ImportStatus } from './import-status.tsx'
import { MendTable } from './mend-table.tsx'
import { useImport } from './use-import.ts'

/** A whole list of brands as a CSV file, and the rows of it that need mending. */
export function BulkImport() {
  const headingId = useId()
  const { state, choose, type, drop, upload } = useImport()
  const isBusy = state.sending !== null
  // What was uploaded once goes on row by row, from the table.
  const canUpload = !isBusy && !state.isChecking && state.saved === null && countReady(state) > 0
  // While a file is on its way there is nothing to mend yet.
  const hasTable = state.rows.length > 0 && !(isBusy && state.saved === null)
  return (
    <>
      <section className="bulk-import" aria-labelledby={headingId}>
        <div className="bulk-import-about">
          <h2 id={headingId}>Bulk Import</h2>
          <p>A CSV file with five columns. Each row is checked here before anything is sent.</p>
          <ul aria-label="Columns of the file">
            {csvColumns.map((column) => (
              <li key={column}>{column}</li>
            ))}
          </ul>
          <Button look="outline" onClick={() => saveFile(csvTemplateName, 'text/csv', csvTemplate)}>
            <Icon name="download" /> Download Template
          </Button>
        </div>
        <div className="bulk-import-file">
          <CsvDrop state={state} onChoose={(file) => void choose(file)} />
          <Button disabled={!canUpload} onClick={() => void upload()}>
            {isBusy ? 'Uploading...' : 'Upload'}
          </Button>
        </div>
        <CapNote kinds={['importedRows', 'textBytes']} />
        <ImportStatus state={state} />
      </section>
      {hasTable && <MendTable state={state} onType={type} onDrop={drop} onSave={() => void upload()} />}
    </>
  )
}
