import { useId, useState, type ChangeEvent } from 'react'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import type { ImportState } from './import-state.ts'

type Props = { state: ImportState; onChoose: (file: File | undefined) => void }

/** Where a file is chosen, or dropped. */
export function CsvDrop({ state, onChoose }: Props) {
  const { file, problem, sending } = state
  const noteId = useId()
  const problemId = useId()
  const [isOver, setOver] = useState(false)
  const isBusy = sending !== null

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files?.[0])
    // The same file may be chosen again after it was changed.
    target.value = ''
  }

  return (
    <div className="csv-drop-slot">
      <div className={`csv-drop ${isOver ? 'csv-drop-over' : ''}`}>
        <Icon name="sheet" />
        <p>
          <b>{file ? file.name : 'Choose a CSV file'}</b>
          <small id={noteId}>{file ? describeFile(state, file) : 'or drop it here'}</small>
        </p>
        {!isBusy && file && <span className="csv-drop-other">Choose another</span>}
        {/* It lies over all of this, unseen: so the browser itself takes what is dropped. */}
        <input
          type="file"
          accept=".csv"
          disabled={isBusy}
          aria-label="CSV file"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : noteId}
          onChange={handleChange}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
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

function describeFile({ isChecking, saved, total, rows }: ImportState, { size }: File): string {
  const amount = size < 1000 ? formatCount(size, 'byte') : `${Math.round(size / 1000).toLocaleString('en')} kB`
  if (isChecking) return `Checking the rows, ${amount}`
  return `${formatCount(saved === null ? total : saved + rows.length, 'row')}, ${amount}`
}
