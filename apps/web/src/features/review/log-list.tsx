import { useQuery } from '@tanstack/react-query'
import type { LogActor } from '@bolodex/contract/review/log-kinds'
import { FailedRead } from '#ui/failed-read.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { MemberName, PageLink } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { logView, type LogFilters } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import reviewStyles from './review.module.css'
import styles from './log-list.module.css'
import panelStyles from '#ui/panel.module.css'

const { log: words, adminsOnly, list } = reviewWording

/** What admins and moderators did, the newest first, and the way to older entries. */
export function LogList({ filters, before }: { filters: LogFilters; before?: number }) {
  // Other admins decide meanwhile, so returning refetches.
  const { data, error, refetch } = useQuery({ ...logView(filters, before), refetchOnMount: 'always' })
  if (error)
    return <FailedRead error={error} retry={refetch} label={list.tryAgain} className={reviewStyles['review-error']} />
  if (!data) return <Spinner label={words.loading} />
  const { entries, nextBefore } = data
  if (entries.length === 0 && before === undefined)
    return Object.keys(filters).length > 0 ? (
      <EmptyState drawing={<Hanger />} title={words.noMatch}>
        <p>{words.noMatchText}</p>
      </EmptyState>
    ) : (
      <EmptyState drawing={<Hanger />} title={words.empty}>
        <p>{words.emptyText}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={joinClasses(styles['review-log'], panelStyles['panel'])}>
        {entries.map(({ id, admin, actor, action, about, href, subject, reason, createdAt }) => (
          <li key={id}>
            <p>
              <Who admin={admin} actor={actor} /> {action} <About about={about} href={href} subject={subject} />
              {subject && subject !== about && (
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
      <MorePages
        label={words.older}
        nextBefore={nextBefore}
        renderPage={(next) => <LogList filters={filters} before={next} />}
      />
    </>
  )
}

type AboutProps = { about: string; href: string | null; subject: string | null }

/** A member is named once: an act about an account is about its member. */
function About({ about, href, subject }: AboutProps) {
  if (href) return <PageLink href={href}>{about}</PageLink>
  return subject === about ? <MemberName name={about} /> : <b>{about}</b>
}

function Who({ admin, actor }: { admin: string | null; actor: LogActor }) {
  if (actor === 'operator') return <b>{words.operator}</b>
  if (actor === 'site') return <b>{words.site}</b>
  return <MemberName name={admin ?? words.formerMember} />
}

/** For members who followed a link to a page that is not for them. */
export function AdminsOnly({ isForModerators = false }: { isForModerators?: boolean }) {
  return (
    <EmptyState drawing={<Hanger />} title={isForModerators ? adminsOnly.moderatorsToo : adminsOnly.title}>
      <p>{isForModerators ? adminsOnly.queue : adminsOnly.text}</p>
      <p className="actions">
        <PageLink className="button button-outline" href="/">
          {adminsOnly.back}
        </PageLink>
      </p>
    </EmptyState>
  )
}
