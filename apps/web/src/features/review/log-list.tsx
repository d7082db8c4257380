import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { MemberName } from '#ui/member-name.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { logView } from './review-api.ts'

/** What admins did, the newest first, and the way to older entries. */
export function LogList({ before }: { before?: number }) {
  // Others decide meanwhile: whoever comes back sees how it is now.
  const { data, error, refetch } = useQuery({ ...logView(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <p className="review-error" role="alert">
        {explain(error)} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  if (!data) return <Spinner label="Loading the log" />
  const { entries, nextBefore } = data
  return (
    <>
      {entries.length === 0 && before === undefined && <p className="hint">Nobody has decided anything yet.</p>}
      <ul className="review-log panel">
        {entries.map(({ id, admin, action, about, href, subject, reason, createdAt }) => (
          <li key={id}>
            <p>
              <MemberName name={admin ?? 'former member'} /> {action}{' '}
              {href ? <PageLink href={href}>{about}</PageLink> : <b>{about}</b>}
              {subject && (
                <>
                  {' '}
                  (<MemberName name={subject} />)
                </>
              )}
            </p>
            {reason && <p className="said-why">{reason}</p>}
            <p className="hint">
              <RelativeTime moment={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {nextBefore !== null && isOpen && <LogList before={nextBefore} />}
      {nextBefore !== null && !isOpen && (
        <p>
          <Button look="outline" onClick={() => setOpen(true)}>
            Older entries
          </Button>
        </p>
      )}
    </>
  )
}
