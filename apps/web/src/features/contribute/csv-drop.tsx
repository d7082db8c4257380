import { useId, useState } from 'react'
import { formatCount } from '#lib/format-count.ts'
import { formatSize } from '#lib/format-size.ts'
import { DropInput } from '#ui/drop-input.tsx'
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

  return (
    <div className="csv-drop-slot">
      <div className={`csv-drop ${isOver ? 'csv-drop-over' : ''}`}>
        <Icon name="sheet" />
        <p>
          <b>{file ? file.name : 'Choose a CSV file'}</b>
          <small id={noteId}>{file ? describeFile(state, file) : 'or drop it here'}</small>
        </p>
        {!isBusy && file && <span className="csv-drop-other">Choose another</span>}
        <DropInput
          label="CSV file"
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

function describeFile({ isChecking, saved, total, rows }: ImportState, { size }: File): string {
  const amount = formatSize(size)
  if (isChecking) return `Checking the rows, ${amount}`
  return `${formatCount(saved === null ? total : saved + rows.length, 'row')}, ${amount}`
}
