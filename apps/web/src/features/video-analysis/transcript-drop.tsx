import { useId, useState, type ChangeEvent } from 'react'
import { formatCount } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import {
  readTranscriptFile,
  TranscriptFileError,
  transcriptKinds,
  type TranscriptFile,
} from './read-transcript-file.ts'

type Props = { file: TranscriptFile | null; isBusy: boolean; onRead: (file: TranscriptFile | null) => void }

/** Where a file of captions is dropped or chosen. It is read here; nothing is sent before the button is pressed. */
export function TranscriptDrop({ file, isBusy, onRead }: Props) {
  const noteId = useId()
  const problemId = useId()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    try {
      onRead(await readTranscriptFile(chosen))
      setProblem(null)
    } catch (error) {
      onRead(null)
      setProblem(
        error instanceof TranscriptFileError ? error.message : 'The file could not be read. Please choose it again.',
      )
    }
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0])
    // The same file may be chosen again after it was changed.
    target.value = ''
  }

  return (
    <div className="transcript-drop-slot">
      <div className={`transcript-drop ${isOver ? 'is-over' : ''} ${file ? 'has-file' : ''}`}>
        <Icon name={file ? 'file' : 'file-down'} />
        <b>{file ? file.name : 'Drop a .vtt, .srt or .json3 file'}</b>
        <span id={noteId} className="hint">
          {file ? `${formatSize(file.bytes)}, read on this device` : 'or choose one; it is read on this device first'}
        </span>
        {/* It lies over all of this, unseen: so the browser itself takes what is dropped. */}
        <input
          type="file"
          accept={transcriptKinds.join()}
          disabled={isBusy}
          aria-label="Transcript file"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : noteId}
          onChange={handleChange}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        {file && (
          <button type="button" className="text-button" disabled={isBusy} onClick={() => onRead(null)}>
            Take it out
          </button>
        )}
      </div>
      {problem && (
        <p id={problemId} className="field-error" role="alert">
          <Icon name="warning" /> {problem}
        </p>
      )}
    </div>
  )
}

function formatSize(bytes: number): string {
  return bytes < 1000 ? formatCount(bytes, 'byte') : `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}
