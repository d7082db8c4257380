import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import { sendCommentRemoval, sendPostRemoval, useForumRefresh } from './thread-api.ts'
import { DeleteDialog } from './thread-tool.tsx'
import styles from './pending-text.module.css'

const words = forumUi.pending

/** Explains that only its author sees a text, and what they can do meanwhile. */
export function PendingHead() {
  return (
    <div className={styles['pending-head']}>
      <Icon name="hourglass" />
      <p>
        <b>{words.title}</b>
        <span className="hint">{words.hint}</span>
      </p>
    </div>
  )
}

type Props = { kind: 'post' | 'comment'; id: number; onEdit: () => void; onWithdrawn: () => void }

/** The author's actions on a pending text. */
export function PendingTools({ kind, id, onEdit, onWithdrawn }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useForumRefresh()
  const handleWithdraw = async () => {
    await (kind === 'post' ? sendPostRemoval(id) : sendCommentRemoval(id))
    setAsking(false)
    showToast({ title: words.withdrawn, description: words.withdrawnText, tone: 'success' })
    await refresh()
    onWithdrawn()
  }
  return (
    <div className={styles['pending-tools']}>
      <Button look="outline" aria-label={words.editLabel[kind]} onClick={onEdit}>
        <Icon name="pen" /> {words.edit}
      </Button>
      <Button
        look="outline"
        className={styles['withdraw']}
        aria-label={words.withdrawLabel[kind]}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Icon name="restore" /> {words.withdraw}
      </Button>
      {isAsking && (
        <DeleteDialog
          title={words.ask[kind]}
          text={words.askText}
          action={{ label: words.withdraw, busy: words.withdrawing }}
          onClose={() => setAsking(false)}
          onDelete={handleWithdraw}
        />
      )}
    </div>
  )
}

/** Says that a pending text was changed. */
export const showPendingSaved = () => showToast({ title: words.saved, description: words.savedText, tone: 'success' })
