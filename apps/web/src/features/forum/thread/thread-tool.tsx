import { useState, type ComponentProps } from 'react'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import { sendPhotoModeration, useForumRefresh } from './thread-api.ts'
import styles from './post.module.css'

type ToolProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { icon: IconName; label: string }

/** A small action on a text. */
export function Tool({ icon, label, ...rest }: ToolProps) {
  return (
    <button type="button" className={styles['tool']} {...rest}>
      <Icon name={icon} /> {label}
    </button>
  )
}

type DeleteDialogProps = {
  title: string
  text: string
  /** The label of the button, and its label while busy. */
  action?: { label: string; busy: string }
  onClose: () => void
  onDelete: () => Promise<unknown>
}

const words = forumUi.tools
const deletion = { label: words.remove, busy: words.deleting }

/** Asks before a text is deleted. */
export function DeleteDialog({ title, text, action = deletion, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const handleDelete = async () => {
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      setBusy(false)
      showError(explain(error))
    }
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogFoot cancel={forumUi.edit.cancel} onCancel={onClose}>
        <Button look="danger" disabled={isBusy} onClick={() => void handleDelete()}>
          {isBusy ? action.busy : action.label}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

type Deed = {
  /** The text of the toast. */
  done: string
  set: () => Promise<unknown>
  setBack: () => Promise<unknown>
  /** For what is hidden: whether it is now. It stays on the admin's screen, who may change their mind. */
  onHidden?: (isHidden: boolean) => void
}

/** An admin's action on a text, with undo while the toast is visible. */
export function useModeration() {
  const [isBusy, setBusy] = useState(false)
  const refresh = useForumRefresh()

  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      showError(explain(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const takeBack = async ({ setBack, onHidden }: Deed) => {
    if (!(await run(setBack))) return
    onHidden?.(false)
    showToast({ title: words.undone, tone: 'success' })
    await refresh()
  }

  const act = async (deed: Deed) => {
    if (!(await run(deed.set))) return
    deed.onHidden?.(true)
    const action = { label: words.undo, hint: words.undoOf(deed.done), onPress: () => void takeBack(deed) }
    showToast({ title: deed.done, tone: 'success', action })
    await refresh({ keepsShown: deed.onHidden !== undefined })
  }

  return { isBusy, act, takeBack }
}

/** An admin removes one photo from a text. */
export function useRemovePhoto(): (photoId: number) => void {
  const { act } = useModeration()
  return (photoId) =>
    void act({
      done: words.photoRemoved,
      set: () => sendPhotoModeration(photoId, true),
      setBack: () => sendPhotoModeration(photoId, false),
    })
}
