import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { InvitationList } from '#features/accounts/invitations/invitation-list.tsx'
import { invitationReads } from '#features/accounts/invitations/invitations-api.ts'
import { invitationsWording as words } from '#features/accounts/invitations/invitations-wording.ts'
import { InviteDialog } from '#features/accounts/invitations/invite-dialog.tsx'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { AdminsOnly } from '#features/review/log-list.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { refreshReads } from '#lib/query-client.ts'
import { useSite } from '#lib/site-view.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import styles from '#features/accounts/invitations/invitations.module.css'

export function Screen() {
  const { user } = useViewer()
  if (user?.isAdmin) return <Invitations />
  return (
    <>
      <PageHead title={words.title} />
      <AdminsOnly />
    </>
  )
}

function Invitations() {
  const queryClient = useQueryClient()
  const site = useSite()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <header className={joinClasses('page-head', styles['head'])}>
        <div>
          <h1>{words.title}</h1>
          <p className="lede">
            {words.intro} {words.policies[site.signUp]} <PageLink href="/system">{words.system}</PageLink>
          </p>
        </div>
        <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
          <Icon name="ticket" /> {words.create}
        </Button>
      </header>
      <InvitationList />
      {isMaking && (
        <InviteDialog onClose={() => setMaking(false)} onMade={() => void refreshReads(queryClient, invitationReads)} />
      )}
    </>
  )
}
