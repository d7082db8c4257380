import { useState, type ReactNode } from 'react'
import type { Change } from '@bolodex/contract/brand-changes'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast-store.ts'
import type { RemovePhotoDialog } from './remove-photo-dialog.tsx'

type Opened = { photoId: number; Dialog: typeof RemovePhotoDialog }

/** A button where a photo was replaced, for admins only: what should not be seen must not stay in the history. */
export function useRemovePhoto(brandId: number, isAdmin: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)

  const open = async (photoId: number) => {
    try {
      const { RemovePhotoDialog } = await import('./remove-photo-dialog.tsx')
      setOpened({ photoId, Dialog: RemovePhotoDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderRemove = ({ kind, photo }: Change): ReactNode => {
    const photoId = kind === 'photo replaced' ? photo?.before?.id : null
    if (!isAdmin || !photoId) return null
    return (
      <button
        type="button"
        className="button button-outline button-small"
        aria-haspopup="dialog"
        onClick={() => void open(photoId)}
      >
        <Icon name="trash" /> Remove old photo
      </button>
    )
  }

  const removal = opened && <opened.Dialog brandId={brandId} photoId={opened.photoId} onClose={() => setOpened(null)} />
  return { renderRemove, removal }
}
