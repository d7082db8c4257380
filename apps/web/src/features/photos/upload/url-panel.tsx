import { useState } from 'react'
import { photoUrlProblem } from '@bolodex/contract/photo-wording'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { UploadNote } from './upload-note.tsx'
import type { UploadPhase } from './use-upload.ts'

type Props = {
  id: string
  url: string
  phase: UploadPhase
  /** Guests have no allowance to be told of. */
  isMember: boolean
  onType: (url: string) => void
  onSend: () => void
}

/** The address of a photo in the web. It is found wrong when it has been typed, not while it is. */
export function UrlPanel({ id, url, phase, isMember, onType, onSend }: Props) {
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
