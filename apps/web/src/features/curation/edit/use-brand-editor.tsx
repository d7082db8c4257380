import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { EditBrandDialog, EditorProps } from './edit-brand-dialog.tsx'
import type { RenderEdit } from '#ui/brand/brand-card.tsx'
import type { EditButtonProps } from './edit-button.tsx'

type Opened = { brand: Brand; EditDialog: typeof EditBrandDialog }
type Options = { isAdmin: boolean } & Partial<Pick<EditorProps, 'onSaved' | 'onDeleted' | 'renderPhotos' | 'onClose'>>
type BrandEditor = {
  renderEdit: RenderEdit
  openEditor: (brand: Brand) => Promise<void>
  editor: ReactNode
}

const renderNothing = () => null
const EditButton = lazy<ComponentType<EditButtonProps>>(() =>
  import('./edit-button.tsx').then(
    (module) => ({ default: module.EditButton }),
    () => ({ default: renderNothing }),
  ),
)

/** An edit button per brand, for admins only, and their shared dialog. Its code is loaded on demand. */
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
      <Suspense fallback={null}>
        <EditButton brand={brand} place={place} onPress={openEditor} />
      </Suspense>
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
