import { useCallback, useState, type ReactNode } from 'react'
import type { TagPhoto } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { PhotoZoom } from './photo-zoom.tsx'

type Zoom = { openZoom: (photo: TagPhoto) => void; zoom: ReactNode }

/** The one dialog of a page in which its photos are looked at closely. */
export function usePhotoZoom(brandName: string, onFlag: (photo: TagPhoto) => void): Zoom {
  const [opened, setOpened] = useState<{ photo: TagPhoto; Dialog: typeof PhotoZoom } | null>(null)
  const openZoom = useCallback((photo: TagPhoto) => {
    import('./photo-zoom.tsx').then(
      ({ PhotoZoom }) => setOpened({ photo, Dialog: PhotoZoom }),
      (error: unknown) => showError(explain(error)),
    )
  }, [])
  if (!opened) return { openZoom, zoom: null }
  const { photo, Dialog } = opened
  const zoom = (
    <Dialog photo={photo} brandName={brandName} onFlag={() => onFlag(photo)} onClose={() => setOpened(null)} />
  )
  return { openZoom, zoom }
}
