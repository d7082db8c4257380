import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import type { PhotoAnswer } from '@bolodex/contract/photos/tag-photos'
import { ApiError } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { dismissToast, showError, showToast } from '#ui/toast/toast-store.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { photosWording } from '../photos-wording.ts'
import type { PhotoAbout } from './photo-about.ts'
import { sendPhotoFile, sendPhotoUrl } from './photos-api.ts'

/** Everything that shows a brand's photos. */
export const shownIn = ['/api/directory', '/api/brands/']

export type UploadPhase = { name: 'idle' } | { name: 'sending'; fraction: number } | { name: 'failed'; message: string }

type Work = {
  send: (signal: AbortSignal) => Promise<PhotoAnswer | null>
  title: string
  thanks: string
  fallback: string
}

type Options = {
  brand: { id: number; name: string }
  submitter: () => string
  hasPhotos: boolean
  /** It was received. */
  onReceived: () => void
  /** Whatever shows it has been read again. */
  onDone: () => void
}

/** Sends one photo at a time and says how it went. Nothing is lost when it fails. */
export function useUpload({ brand, submitter, hasPhotos, onReceived, onDone }: Options) {
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<UploadPhase>({ name: 'idle' })
  const sending = useRef<AbortController | null>(null)

  const run = async (work: Work): Promise<void> => {
    const control = new AbortController()
    sending.current = control
    let isSent = false
    dismissToast()
    setPhase({ name: 'sending', fraction: 0 })
    try {
      const answer = await work.send(control.signal)
      // A queued upload was announced as such, and has changed nothing yet.
      isSent = answer !== null
      if (answer) tell(answer, work)
    } catch (error) {
      if (control.signal.aborted) return setPhase({ name: 'idle' })
      const message = (error instanceof ApiError && error.body?.message) || work.fallback
      setPhase({ name: 'failed', message })
      return showError(message)
    }
    onReceived()
    if (isSent) await refreshReads(queryClient, ...shownIn)
    setPhase({ name: 'idle' })
    onDone()
  }

  return {
    phase,
    sendUrl: (url: string, about: PhotoAbout) =>
      run({
        send: () => sendPhotoUrl(brand, url, { ...about, submittedBy: submitter() }),
        title: photoWording.updated,
        thanks: photosWording.done.byUrl,
        fallback: photosWording.urlFailed,
      }),
    sendFile: (file: File, about: PhotoAbout) =>
      run({
        send: (signal) =>
          sendPhotoFile(brand, file, { ...about, submittedBy: submitter() }, { signal, onProgress: showProgress }),
        title: photoWording.uploaded,
        thanks: photosWording.done[hasPhotos ? 'another' : 'first'](brand.name),
        fallback: photosWording.fileFailed,
      }),
    /** Gives up what is being sent, and forgets what went wrong. */
    reset: () => {
      sending.current?.abort()
      setPhase({ name: 'idle' })
    },
  }

  function showProgress(fraction: number): void {
    setPhase((now) => (now.name === 'sending' ? { name: 'sending', fraction } : now))
  }
}

function tell({ message, outcome, similar }: PhotoAnswer, { title, thanks }: Work): void {
  if (outcome !== 'taken') return showToast({ title: photosWording.notice, description: message, tone: 'notice' })
  const description = similar ? photosWording.done.similar(namePhoto(similar)) : thanks
  return showToast({ title, description, tone: 'success' })
}
