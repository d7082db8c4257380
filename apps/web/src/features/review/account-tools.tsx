import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModeratedAccount } from '@bolodex/contract/review/undo-account'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { AskDialog, type AccountAct } from './ask-dialog.tsx'
import { accountsView, tracesView } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { Traces, UndoAccountDialog } from './undo-account-dialog.tsx'
import styles from './accounts.module.css'
import panelStyles from '#ui/panel.module.css'

const { accounts: words, undoAccount } = reviewWording

/** On a member's page, for admins. */
export function MemberTools({ username }: { username: string }) {
  const { data, error } = useQuery(accountsView(username))
  const account = data?.accounts.find((one) => one.username === username)
  return (
    <section className={joinClasses(styles['member-tools'], panelStyles['panel'])} aria-labelledby="admin-tools">
      <h2 id="admin-tools" className="caption">
        {words.tools}
      </h2>
      {error && <p role="alert">{explain(error)}</p>}
      {account ? <AccountTools id={account.id} /> : !error && <Spinner label={words.counting} />}
    </section>
  )
}

export const nameOf = ({ id, username }: Pick<ModeratedAccount, 'id' | 'username'>): string =>
  username ?? words.deletedAccount(id)

/** How much an account added, and what an admin can do about it. */
export function AccountTools({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...tracesView(id), refetchOnMount: 'always' })
  const [asked, setAsked] = useState<AccountAct | 'undo' | null>(null)
  if (error) return <p role="alert">{explain(error)}</p>
  if (!data) return <Spinner label={words.counting} />
  const { account, traces } = data
  const { isAdmin, isModerator, state, username } = account
  const name = nameOf(account)
  const isOver = state === 'leaving' || state === 'deleted'
  const isNothing = Object.values(traces).every((count) => count === 0)
  const refresh = () => void refreshReads(queryClient, '/api/review', '/api/members/', '/api/directory')
  const close = () => setAsked(null)
  return (
    <>
      <Traces traces={traces} />
      {isAdmin && <p className="hint">{words.isAdmin}</p>}
      {state === 'leaving' && <p className="hint">{words.isLeaving}</p>}
      <p className={styles['account-acts']}>
        {!isAdmin && (
          <Button look="danger" disabled={isNothing} onClick={() => setAsked('undo')}>
            <Icon name="restore" /> {words.undo}
          </Button>
        )}
        {!isAdmin && !isOver && (
          <Button look="outline" onClick={() => setAsked(state === 'closed' ? 'open' : 'close')}>
            {state === 'closed' ? words.open : words.close}
          </Button>
        )}
        {!isAdmin && (isModerator || state === 'open') && (
          <Button look="outline" onClick={() => setAsked(isModerator ? 'dismiss' : 'appoint')}>
            {isModerator ? words.dismiss : words.appoint}
          </Button>
        )}
        {!isAdmin && state === 'open' && (
          <Button look="outline" onClick={() => setAsked('grant')}>
            {words.grant}
          </Button>
        )}
        {username && <PageLink href={`/review/log?${new URLSearchParams({ member: username })}`}>{words.log}</PageLink>}
      </p>
      {asked === 'undo' && (
        <UndoAccountDialog
          id={id}
          name={name}
          isOver={isOver}
          back={undoAccount.backToAccount}
          onClose={close}
          onDone={refresh}
        />
      )}
      {asked && asked !== 'undo' && <AskDialog act={asked} id={id} name={name} onClose={close} onDone={refresh} />}
    </>
  )
}
