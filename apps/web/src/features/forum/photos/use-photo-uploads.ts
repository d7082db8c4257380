import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import type { ForumPhoto, uploadForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { limits } from '@bolodex/contract/limits'
import { photoFileProblem } from '@bolodex/contract/photos/photo-wording'
import { ApiError } from '#lib/api-error.ts'
import { newKey } from '#lib/new-key.ts'
import { sendWatched } from '#lib/send-watched.ts'
import { showError } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'

/** A photo being uploaded, or one that failed. */
export type PhotoUpload = {
  key: string
  file: File
  preview: string
  fraction: number
  /** Why it failed; null while uploading. */
  problem: string | null
  /** Trying again would change nothing: it is not a photo, or too large. */
  isFinal: boolean
  control: AbortController
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>

/**
 * The photos of a text being written: uploaded ones are stored by the caller, pending ones here. A failure never
 * affects the text. `onReady` sends the text, if that was requested during an upload.
 */
export function usePhotoUploads(
  photos: ForumPhoto[],
  { onChange, onReady }: { onChange: (photos: ForumPhoto[]) => void; onReady: () => void },
) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const [warning, setWarning] = useState<string | null>(null)
  // The latest values, for callbacks of earlier renders.
  const now = useRef({ photos, onChange, uploads })
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    now.current = { photos, onChange, uploads }
  })
  const [previews] = useState(() => new Map<number, string>())
  useEffect(
    () => () => {
      for (const { preview, control } of now.current.uploads) {
        control.abort()
        URL.revokeObjectURL(preview)
      }
      for (const preview of previews.values()) URL.revokeObjectURL(preview)
    },
    [previews],
  )
  const isDone = isWaiting && uploads.length === 0
  const sendNow = useEffectEvent(onReady)
  useEffect(() => {
    if (isDone) sendNow()
  }, [isDone])
  const patch = (key: string, change: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file, preview, control }: PhotoUpload) => {
    try {
      const form = new FormData()
      form.set('photo', file)
      const onProgress = (fraction: number) => patch(key, { fraction })
      const watching = { onProgress, signal: control.signal }
      const photo = await sendWatched<typeof uploadForumPhoto>('/api/forum/photos', form, watching)
      previews.set(photo.id, preview)
      now.current.photos = [...now.current.photos, photo]
      now.current.onChange(now.current.photos)
      drop(key)
    } catch (error) {
      if (control.signal.aborted) return
      const isOffline = !(error instanceof ApiError) && !navigator.onLine
      const said = error instanceof ApiError ? error.body?.message : null
      const problem = isOffline ? forumUi.photos.offline : (said ?? forumUi.photos.failed)
      const isFinal = error instanceof ApiError && (error.status === 400 || error.status === 409)
      setWaiting(false)
      patch(key, { problem, isFinal })
    }
  }
  const begin = (file: File): PhotoUpload => {
    const problem = photoFileProblem(file)
    const preview = problem ? '' : URL.createObjectURL(file)
    const control = new AbortController()
    return { key: newKey(), file, preview, fraction: 0, problem, isFinal: problem !== null, control }
  }

  const room = limits.photosPerText - photos.length - uploads.length
  return {
    photos,
    uploads,
    room,
    warning,
    /** The text goes out after its photos are uploaded. */
    isWaiting: isWaiting && uploads.length > 0,
    previewOf: ({ id, url }: ForumPhoto) => previews.get(id) ?? url,
    add: (files: File[]) => {
      setWarning(null)
      setWaiting(false)
      if (files.length > room) showError(forumWording.manyPhotos)
      const begun = files.slice(0, Math.max(0, room)).map(begin)
      setUploads((all) => [...all, ...begun])
      for (const one of begun) if (!one.problem) void send(one)
    },
    retry: (one: PhotoUpload) => {
      setWarning(null)
      const again = { ...one, fraction: 0, problem: null, control: new AbortController() }
      patch(one.key, again)
      void send(again)
    },
    stop: ({ key, control, preview }: PhotoUpload) => {
      setWarning(null)
      setWaiting(false)
      control.abort()
      URL.revokeObjectURL(preview)
      drop(key)
    },
    remove: ({ id }: ForumPhoto) => onChange(photos.filter((photo) => photo.id !== id)),
    caption: ({ id }: ForumPhoto, alt: string) =>
      onChange(photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    /** Whether the text can be sent now; says what is in the way. During an upload the wish is remembered. */
    isReady: (): boolean => {
      const isFailed = uploads.some((one) => one.problem)
      setWarning(isFailed ? forumUi.photos.fix : null)
      setWaiting(!isFailed && uploads.length > 0)
      return uploads.length === 0
    },
  }
}

/** The photos as part of a call's body. */
export const choosePhotos = (photos: ForumPhoto[]) => photos.map(({ id, alt }) => ({ id, alt: alt.trim() }))

/** Photos of a draft, which may be older than this version of the page. */
export function takePhotos(kept: unknown): ForumPhoto[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(isPhoto).slice(0, limits.photosPerText)
}

function isPhoto(value: unknown): value is ForumPhoto {
  if (typeof value !== 'object' || value === null) return false
  const { id, url, width, height, blur, alt } = value as Partial<Record<keyof ForumPhoto, unknown>>
  const isSized = [id, width, height].every((number) => typeof number === 'number')
  return isSized && [url, blur, alt].every((text) => typeof text === 'string')
}
