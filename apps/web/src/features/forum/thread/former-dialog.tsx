import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { WordDifference } from '#ui/differences/word-difference.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { FormerView } from './thread-api.ts'
import '#ui/differences/differences.css'

type Text = { title?: string | null; content: string }

/** What a post or comment said before, the newest first: each beside what became of it, word by word. */
export function FormerDialog({ now, view, onClose }: { now: Text; view: FormerView; onClose: () => void }) {
  // Asked anew each time: it may have been edited again.
  const { data, error } = useQuery({ ...view, staleTime: 0 })
  return (
    <Dialog isOpen title="What it said before" onClose={onClose}>
      {error && <p role="alert">{explain(error)}</p>}
      {!data && !error && <Spinner label="Loading what it said before" />}
      <ol className="former-texts">
        {data?.map((former, index) => (
          <li key={former.until}>
            <p className="caption">
              Until <RelativeTime moment={former.until} />
            </p>
            <Change before={former} after={data[index - 1] ?? now} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Change({ before, after }: { before: Text; after: Text }) {
  const isRenamed = before.title && after.title && before.title !== after.title
  return (
    <dl className="differences">
      {isRenamed && (
        <div>
          <dt className="caption">Title</dt>
          <dd>
            <WordDifference before={before.title ?? ''} after={after.title ?? ''} />
          </dd>
        </div>
      )}
      <div>
        <dt className="caption">Text</dt>
        <dd>
          <WordDifference before={before.content} after={after.content} />
        </dd>
      </div>
    </dl>
  )
}
