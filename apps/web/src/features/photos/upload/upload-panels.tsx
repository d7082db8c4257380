import { useState } from 'react'
import { photoFileProblem, photoUrlProblem } from '@bolodex/contract/photos/photo-wording'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { photosWording } from '../photos-wording.ts'
import { FileDrop } from '../uploader-frame.tsx'
import { ChosenFile, UploadNote, type FilePhase } from './chosen-file.tsx'
import type { UploadPhase } from './use-upload.ts'

type FilePanelProps = {
  id: string
  file: File | null
  /** The form was sent without a file. */
  isMissed: boolean
  phase: FilePhase
  hasCamera: boolean
  onFiles: (files: File[]) => void
  onRemove: () => void
  onCrop: () => void
  /** How many bytes it had before it was made smaller. */
  bytesBefore: number | null
  onSend: () => void
}

/** A file of this device: chosen, cropped or made smaller if wanted, sent. */
export function FilePanel({ id, file, isMissed, phase, hasCamera, onFiles, onSend, ...rest }: FilePanelProps) {
  const noteId = `${id}-note`
  if (!file) {
    return (
      <>
        <FileDrop hasCamera={hasCamera} noteId={noteId} onFiles={onFiles} />
        <UploadNote id={noteId} error={isMissed ? photoFileProblem(null) : null}>
          {photosWording.box.fileRules}
        </UploadNote>
        <Button disabled>{photosWording.upload}</Button>
      </>
    )
  }
  const isShrinking = phase.name === 'shrinking'
  const isSending = phase.name === 'sending'
  return (
    <>
      <ChosenFile {...{ noteId, file, phase, ...rest }} />
      <Button
        id={`${id}-send`}
        disabled={isSending || isShrinking || photoFileProblem(file) !== null}
        aria-describedby={noteId}
        onClick={onSend}
      >
        {isShrinking && photosWording.shrinking}
        {isSending && photosWording.uploading}
        {!isShrinking && !isSending && photosWording.upload}
      </Button>
    </>
  )
}

type UrlPanelProps = {
  id: string
  url: string
  phase: UploadPhase
  /** Guests have no allowance to show. */
  isMember: boolean
  onType: (url: string) => void
  onSend: () => void
}

/** The URL of a photo on the web. It is found wrong when it has been typed, not while it is. */
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
        aria-label={photosWording.url.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        placeholder={photosWording.url.placeholder}
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
      <UploadNote id={noteId} error={error} icon={problem ? 'camera' : 'shield'}>
        {problem ? photosWording.url.rules : photosWording.url.what}
      </UploadNote>
      {isMember && <CapNote kinds={['photosByUrl']} />}
      <Button id={`${id}-send`} disabled={problem !== null || isBusy} onClick={onSend}>
        {isBusy ? photosWording.uploading : photosWording.upload}
      </Button>
    </>
  )
}
