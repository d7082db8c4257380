import { useEffect, useState } from 'react'
import { photoFileProblem, photoUrlProblem } from '@bolodex/contract/photos/photo-wording'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { FileDrop } from '../uploader-frame.tsx'
import { formatBytes, formatProgress } from './format-bytes.ts'
import type { UploadPhase } from './use-upload.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-uploader.module.css'

type FilePanelProps = {
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
export function FilePanel({ id, file, isMissed, phase, hasCamera, onFiles, onRemove, onCrop, onSend }: FilePanelProps) {
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

type NoteProps = Pick<FilePanelProps, 'id' | 'phase' | 'onCrop'> & { file: File; problem: string | null }

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
      <button type="button" className={styles['crop-link']} onClick={onCrop}>
        <Icon name="crop" /> Crop to the tag
      </button>
    </p>
  )
}

type ChosenFileProps = { file: File; isWrong: boolean; fraction: number | null; onRemove: () => void }

/** The file that was chosen: its picture, its name, how large it is, and the way to take it back. Keyed by its file. */
function ChosenFile({ file, isWrong, fraction, onRemove }: ChosenFileProps) {
  const [url] = useState(() => (isWrong ? null : URL.createObjectURL(file)))
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const [pixels, setPixels] = useState('')
  const size = fraction === null ? formatBytes(file.size) + pixels : formatProgress(fraction, file.size)
  return (
    <div className={isWrong ? joinClasses(styles['chosen-file'], styles['is-wrong']) : styles['chosen-file']}>
      <span className={styles['chosen-photo']} aria-hidden="true">
        {url ? (
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(`, ${naturalWidth} × ${naturalHeight}`)
            }
          />
        ) : (
          <Icon name={isWrong ? 'file-wrong' : 'camera'} />
        )}
      </span>
      <span className={styles['chosen-name']}>
        <b>{file.name}</b>
        <small>{size}</small>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={fraction === null ? `Remove ${file.name}` : `Stop uploading ${file.name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

type UrlPanelProps = {
  id: string
  url: string
  phase: UploadPhase
  /** Guests have no allowance to be told of. */
  isMember: boolean
  onType: (url: string) => void
  onSend: () => void
}

/** The address of a photo in the web. It is found wrong when it has been typed, not while it is. */
export function UrlPanel({ id, url, phase, isMember, onType, onSend }: UrlPanelProps) {
  const [isTyped, setTyped] = useState(false)
  const problem = photoUrlProblem(url)
  const isBusy = phase.name === 'sending'
  const failure = phase.name === 'failed' ? phase.message : null
  const error = isTyped ? (problem ?? failure) : failure
  const noteId = `${id}-note`
  return (
    <>
      <input
        className="input"
        type="url"
        inputMode="url"
        autoComplete="off"
        aria-label="Address of a tag photo"
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        placeholder="https://…/tag.jpg"
        value={url}
        disabled={isBusy}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={() => setTyped(isTyped || url !== '')}
        onPaste={() => setTyped(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setTyped(true)
          if (!problem) onSend()
        }}
      />
      {phase.name === 'waiting' ? (
        <UploadNote id={noteId} error={null} icon="offline">
          No connection. It is sent from here once you are online
        </UploadNote>
      ) : (
        <UploadNote id={noteId} error={error} icon={problem ? 'camera' : 'shield'}>
          {problem ? 'Add tag photo: jpg, png or webp' : 'Fetched once, kept here, location removed'}
        </UploadNote>
      )}
      {isMember && <CapNote kinds={['photosByUrl']} />}
      <Button id={`${id}-send`} disabled={problem !== null || isBusy} onClick={onSend}>
        {isBusy ? 'Uploading...' : 'Upload'}
      </Button>
    </>
  )
}

type UploadNoteProps = { id: string; error: string | null; icon?: IconName; children?: string }

/** The line under what was typed or chosen: what is wrong with it, or what happens to it. */
function UploadNote({ id, error, icon, children }: UploadNoteProps) {
  return (
    <p id={id} className={error ? 'field-error' : 'hint'}>
      {error ? <Icon name="warning" /> : icon && <Icon name={icon} />}
      <span>{error ?? children}</span>
    </p>
  )
}
