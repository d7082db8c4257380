import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '@bolodex/contract/accounts/invitations'
import { explain } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-dates.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/failed-read.tsx'
import { MorePages } from '#ui/more-pages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { MemberName } from '#ui/navigation/page-link.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { invitationReads, invitationsView, revokeInvitation } from './invitations-api.ts'
import { invitationsWording as words } from './invitations-wording.ts'
import panelStyles from '#ui/panel.module.css'
import styles from './invitations.module.css'

/** Invitations, the newest first, and the way to older ones. */
export function InvitationList({ before }: { before?: number }) {
  const { data, error, refetch } = useQuery({ ...invitationsView(before), refetchOnMount: 'always' })
  if (error && !data) return <FailedRead error={error} retry={refetch} label={words.tryAgain} />
  if (!data) return <Spinner label={words.loading} />
  if (data.invitations.length === 0 && before === undefined)
    return (
      <EmptyState drawing={<Hanger />} title={words.none.title}>
        <p>{words.none.text}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={joinClasses(styles['list'], panelStyles['panel'])} aria-label={words.list}>
        {data.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <MorePages
        label={words.older}
        nextBefore={data.nextBefore}
        renderPage={(next) => <InvitationList before={next} />}
      />
    </>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, state, createdAt, createdBy } = invitation
  const [isAsking, setAsking] = useState(false)
  const name = invitation.note ?? words.noNote(id)
  const row = useRef<HTMLLIElement>(null)
  const isRevoking = useRef(false)
  // The button that had the focus goes with the state.
  useEffect(() => {
    if (state !== 'open' && isRevoking.current) row.current?.focus()
  }, [state])
  const handleRevoked = () => {
    isRevoking.current = true
    setAsking(false)
  }
  return (
    <li ref={row} tabIndex={-1}>
      <div>
        <p className={styles['name']}>
          <b>{name}</b>{' '}
          <span className={styles['state']} data-state={state}>
            {words.states[state]}
          </span>
        </p>
        <p className="hint">
          {words.by(createdBy)} <RelativeTime moment={createdAt} />
          <Fate {...invitation} />
        </p>
      </div>
      {(state === 'open' || state === 'waiting') && (
        <Button look="outline" aria-label={words.revokeOf(name)} onClick={() => setAsking(true)}>
          {words.revoke}
        </Button>
      )}
      {isAsking && <RevokeDialog id={id} name={name} onClose={() => setAsking(false)} onRevoked={handleRevoked} />}
    </li>
  )
}

/** What became of it, or until when it works. */
function Fate({ state, usedBy, expiresAt }: Invitation) {
  if (state === 'open') return ` · ${words.until(formatDate(expiresAt))}`
  if (state === 'expired') return ` · ${words.expired(formatDate(expiresAt))}`
  if (state === 'revoked') return null
  if (usedBy === null) return ` · ${words.usedByNobody}`
  return (
    <>
      {' · '}
      {words.usedBy}
      {state === 'waiting' ? usedBy : <MemberName name={usedBy} />}
    </>
  )
}

type RevokeProps = { id: number; name: string; onClose: () => void; onRevoked: () => void }

function RevokeDialog({ id, name, onClose, onRevoked }: RevokeProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const handleRevoke = async () => {
    setBusy(true)
    try {
      await revokeInvitation(id)
      showToast({ title: words.revokeAsk.done, tone: 'success' })
      onRevoked()
    } catch (problem) {
      setFailure(explain(problem))
      setBusy(false)
    }
    // Also when it was used in between.
    void refreshReads(queryClient, invitationReads)
  }
  return (
    <Dialog isOpen title={words.revokeAsk.title} onClose={onClose}>
      <div className={styles['form']}>
        <p>{words.revokeAsk.text(name)}</p>
        <DialogFoot
          cancel={words.revokeAsk.keep}
          onCancel={onClose}
          isBusy={isBusy}
          failure={<FormFailure message={failure} />}
        >
          <Button look="danger" disabled={isBusy} onClick={() => void handleRevoke()}>
            {isBusy ? words.revokeAsk.busy : words.revoke}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
