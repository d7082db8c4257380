import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ModeratedAccount } from '@bolodex/contract/review/undo-account'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { MemberName } from '#ui/navigation/page-link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { AccountTools, nameOf } from './account-tools.tsx'
import { accountsView, deletedAccountsView } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './accounts.module.css'
import panelStyles from '#ui/panel.module.css'

const { accounts: words } = reviewWording

/** 'Admin', or 'Moderator · Closed' where the account is not just open. */
function describeState({ isAdmin, isModerator, state }: ModeratedAccount): string {
  if (isAdmin) return words.admin
  if (!isModerator) return words.states[state]
  return state === 'open' ? words.moderator : `${words.moderator} · ${words.states[state]}`
}

/** Accounts that a search finds, each with its tools. */
export function FoundAccounts({ query }: { query: string }) {
  const { data, error } = useQuery({ ...accountsView(query), refetchOnMount: 'always' })
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={words.searching} />
  if (data.accounts.length === 0) return <p>{words.none(query)}</p>
  return (
    <ul className={joinClasses(styles['account-list'], panelStyles['panel'])} aria-label={words.results}>
      {data.accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  )
}

/** Accounts whose members deleted them, the newest first, and the way to older ones. */
export function DeletedAccounts({ before }: { before?: number }) {
  const { data, error } = useQuery({ ...deletedAccountsView(before), refetchOnMount: 'always' })
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={words.loading} />
  if (data.accounts.length === 0) return <p className="hint">{words.noneDeleted}</p>
  return (
    <>
      <ul className={joinClasses(styles['account-list'], panelStyles['panel'])}>
        {data.accounts.map(({ brands, photos, texts, ...account }) => (
          <AccountRow key={account.id} account={account} left={words.left(brands, photos, texts)} />
        ))}
      </ul>
      <MorePages
        label={words.older}
        nextBefore={data.nextBefore}
        renderPage={(next) => <DeletedAccounts before={next} />}
      />
    </>
  )
}

export function AccountRow({ account, left }: { account: ModeratedAccount; left?: string }) {
  const { id, username, state, deletedAt } = account
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={styles['account-line']}>
        <div>
          {username && state === 'open' ? <MemberName name={username} /> : <b>{nameOf(account)}</b>}
          <p className="hint">
            {describeState(account)}
            {deletedAt && (
              <>
                {' · '}
                <RelativeTime moment={deletedAt} />
              </>
            )}
            {left && ` · ${left}`}
          </p>
        </div>
        <Button
          look="outline"
          aria-expanded={isOpen}
          aria-label={words.toolsOf(nameOf(account))}
          onClick={() => setOpen(!isOpen)}
        >
          {words.tools}
        </Button>
      </div>
      {isOpen && <AccountTools id={id} />}
    </li>
  )
}
