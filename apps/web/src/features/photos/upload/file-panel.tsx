import { photoFileProblem } from '@bolodex/contract/photo-wording'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/tape-progress.tsx'
import { FileDrop } from '../file-drop.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { UploadNote } from './upload-note.tsx'
import type { UploadPhase } from './use-upload.ts'

type Props = {
  id: string
  file: File | null
  /** Somebody was asked for a file and chose none. */
  isMissed: boolean
  phase: UploadPhase
  hasCamera: boolean
  onFiles: (files: File[]) => void
  onRemove: () => void
  onCrop: () => void
  onSend: () => void
}

/** A file of this device: chosen, cropped if wanted, sent. */
export function FilePanel({ id, file, isMissed, phase, hasCamera, onFiles, onRemove, onCrop, onSend }: Props) {
  const noteId = `${id}-note`
  if (!file) {
    return (
      <>
        <FileDrop hasCamera={hasCamera} noteId={noteId} onFiles={onFiles} />
        <UploadNote id={noteId} error={isMissed ? photoFileProblem(null) : null}>
          JPEG, PNG or WebP, under 5MB
        </UploadNote>
        <Button disabled>Upload</Button>
      </>
    )
  }
  const problem = photoFileProblem(file)
  const fraction = phase.name === 'sending' ? phase.fraction : null
  return (
    <>
      <ChosenFile
        key={`${file.name} ${file.size} ${file.lastModified}`}
        file={file}
        isWrong={problem !== null}
        fraction={fraction}
        onRemove={onRemove}
      />
      <FileNote id={noteId} {...{ file, problem, phase, onCrop }} />
      <Button
        id={`${id}-send`}
        disabled={problem !== null || fraction !== null}
        aria-describedby={noteId}
        onClick={onSend}
      >
        {fraction === null ? 'Upload' : 'Uploading...'}
      </Button>
    </>
  )
}

type NoteProps = Pick<Props, 'id' | 'phase' | 'onCrop'> & { file: File; problem: string | null }

function FileNote({ id, file, problem, phase, onCrop }: NoteProps) {
  const error = problem ?? (phase.name === 'failed' ? phase.message : null)
  if (error) return <UploadNote id={id} error={error} />
  if (phase.name === 'sending') {
    return <TapeProgress label={`Uploading ${file.name}`} value={Math.round(phase.fraction * 100)} max={100} />
  }
  if (phase.name === 'waiting') {
    return (
      <UploadNote id={id} error={null} icon="offline">
        No connection. It is sent from here once you are online
      </UploadNote>
    )
  }
  return (
    <p id={id} className="hint">
      <button type="button" className="crop-link" onClick={onCrop}>
        <Icon name="crop" /> Crop to the tag
      </button>
    </p>
  )
}
