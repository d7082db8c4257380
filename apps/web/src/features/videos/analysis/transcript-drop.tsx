import { useId, useState } from 'react'
import { formatSize } from '#lib/format-size.ts'
import { DropInput } from '#ui/fields/drop-input.tsx'
import { ByPointer } from '#ui/by-pointer.tsx'
import { Icon } from '#ui/icon.tsx'
import { analyzerWording } from './video-analysis-wording.ts'
import { readTranscriptFile, TranscriptFileError, transcriptKinds, type TranscriptFile } from './typed-source.ts'
import { joinClasses } from '#lib/join-classes.ts'
import zone from '#ui/fields/drop-zone.module.css'
import textButton from '#ui/text-button.module.css'
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
        className={joinClasses(
          zone['drop-zone'],
          styles['transcript-drop'],
          isOver && styles['is-over'],
          file && styles['has-file'],
        )}
        data-part="transcript-drop"
      >
        <Icon name={file ? 'file' : 'file-down'} />
        <b>{file ? file.name : <ByPointer mouse={wording.drop} touch={wording.tap} />}</b>
        <span id={noteId} className="hint">
          {file ? (
            wording.wasRead(formatSize(file.bytes))
          ) : (
            <ByPointer mouse={wording.choose} touch={wording.readHere} />
          )}
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
          <button
            type="button"
            className={joinClasses(textButton['text-button'], styles['remove'])}
            disabled={isBusy}
            onClick={() => onRead(null)}
          >
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
