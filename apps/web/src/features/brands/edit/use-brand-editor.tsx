import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { EditBrandDialog, EditorProps } from './edit-brand-dialog.tsx'
import type { RenderEdit } from '../card/brand-card.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './use-brand-editor.module.css'

type Opened = { brand: Brand; EditDialog: typeof EditBrandDialog }
type Options = { isAdmin: boolean } & Partial<Pick<EditorProps, 'onSaved' | 'onDeleted' | 'renderPhotos' | 'onClose'>>
type BrandEditor = {
  renderEdit: RenderEdit
  openEditor: (brand: Brand) => Promise<void>
  editor: ReactNode
}

const renderNothing = () => null

/**
 * A button for each brand, for admins only, and the one dialog they open. Its code is fetched when it is wanted: most
 * people never need it.
 */
export function useBrandEditor({ isAdmin, onClose, onSaved, onDeleted, renderPhotos }: Options): BrandEditor {
  const [opened, setOpened] = useState<Opened | null>(null)

  const openEditor = useCallback(async (brand: Brand) => {
    try {
      const { EditBrandDialog } = await import('./edit-brand-dialog.tsx')
      setOpened({ brand, EditDialog: EditBrandDialog })
    } catch (error) {
      showError(explain(error))
    }
  }, [])

  const renderEdit = useMemo(() => {
    if (!isAdmin) return renderNothing
    return (brand: Brand, place: 'card' | 'row') => (
      <button
        type="button"
        className={joinClasses(
          styles['edit-brand'],
          place === 'row' ? styles['edit-brand-row'] : !brand.tagPhotoUrl && styles['edit-brand-low'],
        )}
        aria-label={`Edit ${brand.name}`}
        aria-haspopup="dialog"
        onClick={() => void openEditor(brand)}
      >
        <Icon name="pen" />
      </button>
    )
  }, [isAdmin, openEditor])

  if (!opened) return { renderEdit, openEditor, editor: null }
  const { brand, EditDialog } = opened
  // An edit that is saved late must not close the dialog of another brand.
  const leave = () => setOpened((current) => (current === opened ? null : current))
  const close = () => {
    leave()
    onClose?.()
  }
  const editor = (
    <EditDialog
      key={brand.id}
      {...{ brand, isAdmin, onSaved, onDeleted, renderPhotos }}
      onClose={close}
      onLeave={leave}
    />
  )
  return { renderEdit, openEditor, editor }
}
