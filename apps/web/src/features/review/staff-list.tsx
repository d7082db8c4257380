import { useQuery } from '@tanstack/react-query'
import { explain } from '#lib/api-error.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { MorePages } from '#ui/more-pages.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { AccountRow } from './account-lists.tsx'
import { staffView } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './accounts.module.css'
import panelStyles from '#ui/panel.module.css'

const { accounts: words } = reviewWording

/** Admins and moderators, and the way to more of them. */
export function StaffList({ before }: { before?: number }) {
  const { data, error } = useQuery({ ...staffView(before), refetchOnMount: 'always' })
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={words.loading} />
  return (
    <>
      <ul className={joinClasses(styles['account-list'], panelStyles['panel'])}>
        {data.accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      <MorePages
        label={words.moreStaff}
        nextBefore={data.nextBefore}
        renderPage={(next) => <StaffList before={next} />}
      />
    </>
  )
}
