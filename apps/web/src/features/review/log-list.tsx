import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { logView } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewStyles from './review.module.css'
import styles from './log-list.module.css'
import panelStyles from '#ui/panel.module.css'

const { log: words, adminsOnly, list } = reviewWording

/** What admins did, the newest first, and the way to older entries. */
export function LogList({ before }: { before?: number }) {
  // Others decide meanwhile: whoever comes back sees how it is now.
  const { data, error, refetch } = useQuery({ ...logView(before), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  if (error)
    return (
      <p className={reviewStyles['review-error']} role="alert">
        {explain(error)} <Button onClick={() => void refetch()}>{list.tryAgain}</Button>
      </p>
    )
  if (!data) return <Spinner label={words.loading} />
  const { entries, nextBefore } = data
  return (
    <>
      {entries.length === 0 && before === undefined && <p className="hint">{words.empty}</p>}
      <ul className={joinClasses(styles['review-log'], panelStyles['panel'])}>
        {entries.map(({ id, admin, action, about, href, subject, reason, createdAt }) => (
          <li key={id}>
            <p>
              <MemberName name={admin ?? words.formerMember} /> {action}{' '}
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
            {words.older}
          </Button>
        </p>
      )}
    </>
  )
}

/** For members who came here by an address that somebody gave them. */
export function AdminsOnly() {
  return (
    <EmptyState drawing={<Hanger />} title={adminsOnly.title}>
      <p>{adminsOnly.text}</p>
      <p className="actions">
        <PageLink className="button button-outline" href="/">
          {adminsOnly.back}
        </PageLink>
      </p>
    </EmptyState>
  )
}
