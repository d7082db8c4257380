import { useId, useState } from 'react'
import { formatSize } from '#lib/format-numbers.ts'
import { DropInput } from '#ui/fields/drop-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { readTranscriptFile, TranscriptFileError, transcriptKinds, type TranscriptFile } from './typed-source.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './source-box.module.css'

const wording = analyzerWording.file

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
      setProblem(error instanceof TranscriptFileError ? error.message : wording.unreadable)
    }
  }

  return (
    <div className={styles['transcript-drop-slot']}>
      <div
        className={joinClasses(styles['transcript-drop'], isOver && styles['is-over'], file && styles['has-file'])}
        data-part="transcript-drop"
      >
        <Icon name={file ? 'file' : 'file-down'} />
        <b>{file ? file.name : wording.drop}</b>
        <span id={noteId} className="hint">
          {file ? wording.wasRead(formatSize(file.bytes)) : wording.choose}
        </span>
        <DropInput
          label={wording.label}
          accept={transcriptKinds.join()}
          isDisabled={isBusy}
          isWrong={problem !== null}
          describedBy={problem ? problemId : noteId}
          onChoose={(chosen) => void read(chosen)}
          onOver={setOver}
        />
        {file && (
          <button type="button" className={styles['text-button']} disabled={isBusy} onClick={() => onRead(null)}>
            {wording.remove}
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
