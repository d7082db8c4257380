import { useState } from 'react'
import { useSearch } from 'wouter'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { DeletedAccounts, FoundAccounts } from '#features/review/account-lists.tsx'
import { AccountSearch } from '#features/review/account-search.tsx'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { reviewWording } from '#features/review/review-wording.ts'
import { StaffList } from '#features/review/staff-list.tsx'
import { YoungAccountsDialog } from '#features/review/young-accounts-dialog.tsx'
import { youngAccountsWording } from '#features/review/young-accounts-wording.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import styles from '#features/review/accounts.module.css'

const { accounts: words, log } = reviewWording

export function Screen() {
  const { user } = useViewer()
  const [isWave, setWave] = useState(false)
  const query = (new URLSearchParams(useSearch()).get('q') ?? '').trim()
  return (
    <>
      <PageHead title={words.title}>
        {words.intro} <PageLink href="/review">{log.queue}</PageLink>
      </PageHead>
      {user?.isAdmin ? (
        <>
          <AccountSearch query={query} />
          <p className={styles['accounts-wave']}>
            <Button look="outline" aria-haspopup="dialog" onClick={() => setWave(true)}>
              {youngAccountsWording.open}
            </Button>
          </p>
          {isWave && <YoungAccountsDialog onClose={() => setWave(false)} />}
          {query && <FoundAccounts key={query} query={query} />}
          <section className={styles['accounts-deleted']} aria-labelledby="staff">
            <h2 id="staff">{words.staffTitle}</h2>
            <p className="hint">{words.staffIntro}</p>
            <StaffList />
          </section>
          <section className={styles['accounts-deleted']} aria-labelledby="deleted-accounts">
            <h2 id="deleted-accounts">{words.deletedTitle}</h2>
            <p className="hint">{words.deletedIntro}</p>
            <DeletedAccounts />
          </section>
        </>
      ) : (
        <AdminsOnly />
      )}
    </>
  )
}
