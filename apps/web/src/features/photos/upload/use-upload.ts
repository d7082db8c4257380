import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import type { PhotoAnswer } from '@bolodex/contract/photos/tag-photos'
import { ApiError } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { sendPhotoFile, sendPhotoUrl, type PhotoAbout } from './photos-api.ts'

/** Everything that shows a brand's photos. */
export const shownIn = ['/api/directory', '/api/brands/']

export type UploadPhase =
  | { name: 'idle' }
  | { name: 'sending'; fraction: number }
  | { name: 'failed'; message: string }
  /** There is no connection. It is sent once there is one. */
  | { name: 'waiting' }

type Work = { send: (signal: AbortSignal) => Promise<PhotoAnswer>; title: string; thanks: string; fallback: string }

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
  const waiting = useRef<Work | null>(null)

  const run = async (work: Work): Promise<void> => {
    const control = new AbortController()
    sending.current = control
    waiting.current = null
    setPhase({ name: 'sending', fraction: 0 })
    try {
      const answer = await work.send(control.signal)
      tell(answer, work)
    } catch (error) {
      if (control.signal.aborted) return setPhase({ name: 'idle' })
      if (!(error instanceof ApiError) && !navigator.onLine) {
        waiting.current = work
        return setPhase({ name: 'waiting' })
      }
      const message = (error instanceof ApiError && error.body?.message) || work.fallback
      setPhase({ name: 'failed', message })
      return showError(message)
    }
    onReceived()
    await refreshReads(queryClient, ...shownIn)
    setPhase({ name: 'idle' })
    onDone()
  }

  useEffect(() => {
    if (phase.name !== 'waiting') return undefined
    const goOn = () => waiting.current && void run(waiting.current)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  })

  return {
    phase,
    sendUrl: (url: string, about: PhotoAbout) =>
      run({
        send: () => sendPhotoUrl(brand.id, url, { ...about, submittedBy: submitter() }),
        title: photoWording.updated,
        thanks: 'Fetched from the address you gave.',
        fallback: 'Failed to update photo URL',
      }),
    sendFile: (file: File, about: PhotoAbout) =>
      run({
        send: (signal) =>
          sendPhotoFile(brand.id, file, { ...about, submittedBy: submitter() }, { signal, onProgress: showProgress }),
        title: photoWording.uploaded,
        thanks: hasPhotos ? `Thanks for another tag of ${brand.name}.` : `Thanks. ${brand.name} has a tag now.`,
        fallback: 'Failed to upload file',
      }),
    /** Gives up what is being sent or waits, and forgets what went wrong. */
    reset: () => {
      sending.current?.abort()
      waiting.current = null
      setPhase({ name: 'idle' })
    },
  }

  function showProgress(fraction: number): void {
    setPhase((now) => (now.name === 'sending' ? { name: 'sending', fraction } : now))
  }
}

function tell({ message, outcome, similar }: PhotoAnswer, { title, thanks }: Work): void {
  if (outcome !== 'taken') return showToast({ title: 'Notice', description: message, tone: 'notice' })
  const description = similar ? `It looks much like another photo here: ${namePhoto(similar)}.` : thanks
  return showToast({ title, description, tone: 'success' })
}
