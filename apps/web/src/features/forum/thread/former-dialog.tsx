import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { redactedText } from '@bolodex/contract/curation/change-wording'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { WordDifference } from '#ui/differences/word-difference.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { forumUi } from '../forum-wording.ts'
import { sendRedaction, type FormerView } from './thread-api.ts'
import { Differences } from '#ui/differences/differences.tsx'
import styles from './post.module.css'

const words = forumUi.edit

type Text = { title?: string | null; content: string }
type Props = { now: Text; view: FormerView; isAdmin: boolean; onClose: () => void }

/** Earlier versions of a post or comment, newest first, each with a word diff to its successor. */
export function FormerDialog({ now, view, isAdmin, onClose }: Props) {
  // Always refetched: it may have been edited again.
  const { data, error, refetch } = useQuery({ ...view, staleTime: 0 })
  return (
    <Dialog isOpen title={words.former} onClose={onClose}>
      {error && <p role="alert">{explain(error)}</p>}
      {!data && !error && <Spinner label={words.loadingFormer} />}
      <ol className={styles['former-texts']}>
        {data?.map((former, index) => (
          <li key={former.until}>
            <p className="caption">
              {words.until}
              <RelativeTime moment={former.until} />
            </p>
            <Change before={former} after={data[index - 1] ?? now} />
            {isAdmin && former.content !== redactedText && (
              <RemoveForGood editId={former.id} onRemoved={() => void refetch()} />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Asked twice, since nothing brings it back. */
function RemoveForGood({ editId, onRemoved }: { editId: number; onRemoved: () => void }) {
  const [isSure, setSure] = useState(false)
  const handleClick = () => {
    if (!isSure) return setSure(true)
    return void sendRedaction(editId).then(onRemoved, (error: unknown) => showError(explain(error)))
  }
  return (
    <p>
      <Button look={isSure ? 'danger' : 'outline'} onClick={handleClick}>
        {isSure ? words.removeForGood : words.removeFormer}
      </Button>
    </p>
  )
}

function Change({ before, after }: { before: Text; after: Text }) {
  const isRenamed = before.title && after.title && before.title !== after.title
  return (
    <Differences>
      {isRenamed && (
        <div>
          <dt className="caption">{words.title}</dt>
          <dd>
            <WordDifference before={before.title ?? ''} after={after.title ?? ''} />
          </dd>
        </div>
      )}
      <div>
        <dt className="caption">{words.text}</dt>
        <dd>
          <WordDifference before={before.content} after={after.content} />
        </dd>
      </div>
    </Differences>
  )
}
