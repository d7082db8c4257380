import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { isShrinkable, photoFileProblem } from '@bolodex/contract/photos/photo-wording'
import { ApiError } from '#lib/api-error.ts'
import { dismissToast, showError } from '#ui/toast/toast-store.ts'
import { photosWording } from '../photos-wording.ts'
import { useShrink } from '../shrink/use-shrink.ts'
import { FileDrop } from '../uploader-frame.tsx'
import { ChosenFile, UploadNote } from './chosen-file.tsx'
import { fieldsOf, plainAbout } from './photo-about.ts'
import { sendPhotoFile } from './photos-api.ts'
import { useCropper } from './use-cropper.tsx'
import type { UploadPhase } from './use-upload.ts'
import styles from './photo-uploader.module.css'

const wording = photosWording.withBrand

/** How a photo fared that was sent after its brand. Whatever it is, the brand stays. */
type PhotoSent = { outcome: 'none' } | { outcome: 'sent'; note: string | null } | { outcome: 'failed'; message: string }

type BrandPhoto = {
  /** Where it is taken or chosen. */
  field: ReactNode
  isChosen: boolean
  /** Why it cannot be sent as it is. */
  problem: string | null
  /** Leads to what can be done about the problem. */
  focus: () => void
  send: (brand: { id: number; name: string }, submitter: string) => Promise<PhotoSent>
  /** For a brand that is sent later: its photo with it. */
  forLater: () => { file: File; about: Record<string, string> } | null
  /** Holds on to it until this form is opened again in this tab: whose session has ended comes back after signing in. */
  keep: () => void
}

let kept: File | null = null

/** The tag photo of a brand that is being added. A draft on the device has no room for it. */
export function useBrandPhoto(start: File | null = null): BrandPhoto {
  const id = useId()
  const [file, setFile] = useState(() => start ?? kept)
  const [bytesBefore, setBytesBefore] = useState<number | null>(null)
  const [isMissed, setMissed] = useState(false)
  const [about, setAbout] = useState(plainAbout)
  const [phase, setPhase] = useState<UploadPhase>({ name: 'idle' })
  const sending = useRef<AbortController | null>(null)
  const { phase: shrinkPhase, shrink, stop } = useShrink()
  const { openCropper, cropper } = useCropper({
    about,
    doneLabel: wording.use,
    onCropped: (cropped, said) => {
      setBytesBefore(null)
      setFile(cropped)
      setAbout(said)
    },
  })

  const take = (chosen: File | null) => {
    // What was said of the one before.
    dismissToast()
    stop()
    setPhase({ name: 'idle' })
    setBytesBefore(null)
    setFile(chosen)
    setMissed(false)
  }
  const handleFiles = (files: File[]) => {
    const first = files[0] ?? null
    take(first)
    setMissed(!first)
    void prepare(first)
  }
  /** A large photo is made smaller at once. What is wrong with the photo is said after it. */
  const prepare = async (chosen: File | null) => {
    const ready = chosen && isShrinkable(chosen) ? await shrink(chosen) : chosen
    if (chosen && !ready) return
    setFile(ready)
    if (chosen && ready !== chosen) setBytesBefore(chosen.size)
    const problem = photoFileProblem(ready)
    if (problem) showError(problem)
  }

  const prepareStart = useEffectEvent(prepare)
  useEffect(() => {
    kept = null
    if (start === null) return undefined
    const timer = setTimeout(() => void prepareStart(start))
    return () => clearTimeout(timer)
  }, [start])

  const send = async (brand: { id: number; name: string }, submitter: string): Promise<PhotoSent> => {
    if (!file) return { outcome: 'none' }
    const { signal } = (sending.current = new AbortController())
    setPhase({ name: 'sending', fraction: 0 })
    const onProgress = (fraction: number) => setPhase({ name: 'sending', fraction })
    try {
      const sent = { ...about, submittedBy: submitter }
      const answer = await sendPhotoFile(brand, file, sent, { onProgress, signal })
      setPhase({ name: 'idle' })
      if (!answer) return { outcome: 'sent', note: wording.kept }
      return { outcome: 'sent', note: answer.outcome === 'taken' ? null : answer.message }
    } catch (error) {
      const message = (error instanceof ApiError && error.body?.message) || photosWording.fileFailed
      setPhase({ name: 'failed', message })
      return { outcome: 'failed', message }
    }
  }

  const noteId = `${id}-note`
  const isShrinking = shrinkPhase.name === 'shrinking'
  const field = (
    <fieldset className={styles['brand-photo']}>
      <legend>
        <span className="caption">{wording.label}</span> <span className="hint">{wording.optional}</span>
      </legend>
      {file ? (
        <ChosenFile
          {...{ noteId, file, bytesBefore }}
          phase={shrinkPhase.name === 'idle' ? phase : shrinkPhase}
          // What is stopped can be sent again: the brand is there already.
          onRemove={() => (phase.name === 'sending' ? sending.current?.abort() : take(null))}
          onCrop={() => void openCropper(file)}
        />
      ) : (
        <>
          <FileDrop hasCamera noteId={noteId} onFiles={handleFiles} />
          <UploadNote id={noteId} error={isMissed ? photoFileProblem(null) : null}>
            {wording.rules}
          </UploadNote>
        </>
      )}
      {cropper}
    </fieldset>
  )
  return {
    field,
    isChosen: file !== null,
    problem: isShrinking ? photosWording.shrinking : file && photoFileProblem(file),
    focus: () => {
      const place = document.getElementById(noteId)
      place?.scrollIntoView({ block: 'center' })
      place?.focus({ preventScroll: true })
    },
    send,
    forLater: () => file && { file, about: fieldsOf(about) },
    keep: () => {
      kept = file
    },
  }
}
