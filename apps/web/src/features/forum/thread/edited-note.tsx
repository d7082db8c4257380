import { useState } from 'react'
import { explain } from '#lib/api-error.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import type { FormerDialog } from './former-dialog.tsx'
import type { FormerView } from './thread-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './post.module.css'

type Edited = { edits: number; editedAt: string | null; title?: string; content: string }

type Props = {
  of: Edited
  /** Earlier versions; null for those who may not see them. */
  former: FormerView | null
  isAdmin: boolean
}

/** 'edited once, 2 hours ago': for its author and admins a button that shows earlier versions. */
export function EditedNote({ of, former, isAdmin }: Props) {
  const [Opened, setOpened] = useState<{ Dialog: typeof FormerDialog } | null>(null)
  if (of.edits === 0) return null
  const note = (
    <>
      {forumUi.edit.edited(of.edits)}
      <RelativeTime moment={of.editedAt} />
    </>
  )
  const open = () => {
    import('./former-dialog.tsx').then(
      ({ FormerDialog: Dialog }) => setOpened({ Dialog }),
      (error: unknown) => showError(explain(error)),
    )
  }
  if (!former) return <span className={joinClasses('hint', styles['edited-note'])}>{note}</span>
  return (
    <>
      <button
        type="button"
        className={joinClasses('hint', styles['edited-note'])}
        aria-haspopup="dialog"
        onClick={open}
      >
        {note}
        <span className="sr-only">{forumUi.edit.showFormer}</span>
      </button>
      {Opened && <Opened.Dialog now={of} view={former} isAdmin={isAdmin} onClose={() => setOpened(null)} />}
    </>
  )
}
