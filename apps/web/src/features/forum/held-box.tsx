import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '#ui/relative-time.tsx'
import { heldView } from './thread/thread-api.ts'

/** What this reader wrote that nobody else sees yet, so that they need not wonder where it went. */
export function HeldBox() {
  const { data: held = [] } = useQuery(heldView)
  if (held.length === 0) return null
  return (
    <section className="held-box" aria-labelledby="held">
      <h2 id="held">Waiting to be read by a person</h2>
      <p className="hint">Only you see this. You will get a notice, mostly within the hour.</p>
      <ul>
        {held.map(({ kind, id, title, content, createdAt }) => (
          <li key={`${kind} ${id}`}>
            <p>
              {kind === 'comment' && 'Comment on '}
              <b>{title}</b>{' '}
              <span className="hint">
                <RelativeTime moment={createdAt} />
              </span>
            </p>
            <p className="post-preview">{content}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
