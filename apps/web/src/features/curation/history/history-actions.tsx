import { useState, type ReactNode } from 'react'
import type { Change, ChangedField } from '@bolodex/contract/curation/brand-changes'
import type { BrandHistory } from '@bolodex/contract/curation/brand-history'
import type { RedactableField } from '@bolodex/contract/curation/redaction'
import { explain } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-dates.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { isAsNow } from './state-differences.tsx'
import type { Earlier } from './history-thread.tsx'
import { historyWording } from './history-wording.ts'
import type { RestoreDialog } from './restore-dialog.tsx'
import type { RedactDialog } from './redact-dialog.tsx'
import type { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import type { UndoMergeDialog } from './undo-merge-dialog.tsx'

type OpenedRestore = { earlier: Earlier; Dialog: typeof RestoreDialog }

/** A button at every earlier state, for admins only, and the dialog that asks whether it is meant. */
export function useRestore(brand: BrandHistory['brand'], isAdmin: boolean) {
  const [opened, setOpened] = useState<OpenedRestore | null>(null)

  const open = async (earlier: Earlier) => {
    try {
      const { RestoreDialog } = await import('./restore-dialog.tsx')
      setOpened({ earlier, Dialog: RestoreDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderRestore = (earlier: Earlier): ReactNode =>
    isAdmin &&
    !isAsNow(earlier.state, brand) && (
      <button
        type="button"
        className="button button-outline button-small"
        aria-label={historyWording.restore.buttonFor(formatDate(earlier.createdAt))}
        aria-haspopup="dialog"
        onClick={() => void open(earlier)}
      >
        <Icon name="restore" /> {historyWording.restore.button}
      </button>
    )

  const dialog = opened && <opened.Dialog brand={brand} earlier={opened.earlier} onClose={() => setOpened(null)} />
  return { renderRestore, dialog }
}

type Asked = { changeId: number | null; fields: RedactableField[] }

// The wording has one sentence per field that can be removed.
const facts = (Object.keys(historyWording.redact.fields) as RedactableField[]).filter((field) => field !== 'reason')
const texts = new Set<string>(facts)
const isText = (field: ChangedField): field is Extract<ChangedField, RedactableField> => texts.has(field)

/** A button on every change with a text, for admins only: unlawful text must not stay in the history. */
export function useRedact(brandId: number, isAdmin: boolean) {
  const [opened, setOpened] = useState<(Asked & { Dialog: typeof RedactDialog }) | null>(null)

  const open = async (asked: Asked) => {
    try {
      const { RedactDialog } = await import('./redact-dialog.tsx')
      setOpened({ ...asked, Dialog: RedactDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderButton = (asked: Asked): ReactNode =>
    isAdmin &&
    asked.fields.length > 0 && (
      <button
        type="button"
        className="button button-outline button-small"
        aria-haspopup="dialog"
        onClick={() => void open(asked)}
      >
        <Icon name="trash" /> {historyWording.redact.button}
      </button>
    )

  const renderRedact = ({ id, fields, reason }: Change): ReactNode =>
    renderButton({ changeId: id, fields: [...fields.filter(isText), ...(reason ? (['reason'] as const) : [])] })
  const redactFirst = renderButton({ changeId: null, fields: facts })

  const redaction = opened && (
    <opened.Dialog
      brandId={brandId}
      changeId={opened.changeId}
      fields={opened.fields}
      onClose={() => setOpened(null)}
    />
  )
  return { renderRedact, redactFirst, redaction }
}

type OpenedRemoval = { photoId: number; Dialog: typeof RemovePhotoDialog }

/** A button where a photo was replaced, for admins only: what should not be seen must not stay in the history. */
export function useRemovePhoto(brandId: number, isAdmin: boolean) {
  const [opened, setOpened] = useState<OpenedRemoval | null>(null)

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
        <Icon name="trash" /> {historyWording.removePhoto.button}
      </button>
    )
  }

  const removal = opened && <opened.Dialog brandId={brandId} photoId={opened.photoId} onClose={() => setOpened(null)} />
  return { renderRemove, removal }
}

type OpenedUndo = { changeId: number; Dialog: typeof UndoMergeDialog }

/** A button on every merge that can be undone still, for those who may. */
export function useUndoMerge(brand: BrandHistory['brand'], canUndo: boolean) {
  const [opened, setOpened] = useState<OpenedUndo | null>(null)

  const open = async (changeId: number) => {
    try {
      const { UndoMergeDialog } = await import('./undo-merge-dialog.tsx')
      setOpened({ changeId, Dialog: UndoMergeDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderUndoMerge = ({ id, undoableUntil }: Change): ReactNode =>
    canUndo &&
    undoableUntil !== null && (
      <>
        <button
          type="button"
          className="button button-outline button-small"
          aria-haspopup="dialog"
          onClick={() => void open(id)}
        >
          <Icon name="restore" /> {historyWording.undoMerge.button}
        </button>
        <span className="hint">{historyWording.undoMerge.until(formatDate(undoableUntil))}</span>
      </>
    )

  const undoing = opened && <opened.Dialog brand={brand} changeId={opened.changeId} onClose={() => setOpened(null)} />
  return { renderUndoMerge, undoing }
}
