import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Hanger, Spinner } from '#ui/garments/drawings.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { logView } from './review-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewStyles from './review.module.css'
import styles from './log-list.module.css'
import panelStyles from '#ui/panel.module.css'

/** What admins did, the newest first, and the way to older entries. */
export function LogList({ before }: { before?: number }) {
  // Others decide meanwhile: whoever comes back sees how it is now.
  const { data, error, refetch } = useQuery({ ...logView(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <p className={reviewStyles['review-error']} role="alert">
        {explain(error)} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  if (!data) return <Spinner label="Loading the log" />
  const { entries, nextBefore } = data
  return (
    <>
      {entries.length === 0 && before === undefined && <p className="hint">Nobody has decided anything yet.</p>}
      <ul className={joinClasses(styles['review-log'], panelStyles['panel'])}>
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
            {reason && <p className={panelStyles['said-why']}>{reason}</p>}
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

/** For members who came here by an address that somebody gave them. */
export function AdminsOnly() {
  return (
    <EmptyState drawing={<Hanger />} title="Only admins work here">
      <p>What members flag and suggest is decided here. What became of yours is told in your notices.</p>
      <p className="actions">
        <PageLink className="button button-outline" href="/">
          Back to the brands
        </PageLink>
      </p>
    </EmptyState>
  )
}
