import { useCallback, useState, type ReactNode } from 'react'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { namePhoto } from '#lib/name-photo.ts'
import { showError } from '#ui/toast/toast-store.ts'
import { photosWording } from '../photos-wording.ts'
import type { PhotoZoom, ZoomedPhoto } from './photo-zoom.tsx'

type Zoom<P> = { openZoom: (photo: P) => void; zoom: ReactNode }

/** The one dialog of a page in which photos are looked at closely. `describe` says what is known of one. */
export function useZoom<P>(describe: (photo: P) => ZoomedPhoto): Zoom<P> {
  const [opened, setOpened] = useState<{ photo: P; Dialog: typeof PhotoZoom } | null>(null)
  const openZoom = useCallback((photo: P) => {
    import('./photo-zoom.tsx').then(
      ({ PhotoZoom }) => setOpened({ photo, Dialog: PhotoZoom }),
      (error: unknown) => showError(explain(error)),
    )
  }, [])
  if (!opened) return { openZoom, zoom: null }
  const { photo, Dialog } = opened
  const close = () => setOpened(null)
  const { onCompare, ...shown } = describe(photo)
  const compare = () => {
    close()
    onCompare?.()
  }
  return {
    openZoom,
    zoom: <Dialog photo={{ ...shown, ...(onCompare && { onCompare: compare }) }} onClose={close} />,
  }
}

/** The same for the tag photos of a brand. */
export const usePhotoZoom = (
  brandName: string,
  onFlag: (photo: TagPhoto) => void,
  onCompare: (photo: TagPhoto) => void,
): Zoom<TagPhoto> =>
  useZoom((photo) => ({
    url: photo.url,
    width: photo.width,
    height: photo.height,
    title: brandName,
    detail: namePhoto(photo),
    alt: photosWording.zoom.alt(namePhoto(photo), brandName),
    isFake: photo.kind === 'fake warning',
    onFlag: () => onFlag(photo),
    onCompare: () => onCompare(photo),
  }))
