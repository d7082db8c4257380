import { useState } from 'react'
import type { SessionUser } from '@bolodex/contract/accounts/accounts'
import type { openInvitation } from '@bolodex/contract/accounts/invitations'
import { endpoint } from '#lib/api-client.ts'
import { Spinner } from '#ui/garments/drawings.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { invitedWords as words, joinWords, signInWords } from '../accounts-wording.ts'
import { useViewer } from '../use-viewer.ts'
import { BrokenLink, LoginLink, RetryButton } from './broken-link.tsx'
import { GoogleButton } from './google-button.tsx'
import { GuestsOnly } from './guests-only.tsx'
import { JoinForm, type Joined, RegisterForm } from './join-form.tsx'
import { StepTag } from './step-tag.tsx'
import { useCheckedLink } from './use-checked-link.ts'
import authStyles from '#screens/auth/auth.module.css'
import styles from './step-tag.module.css'

const open = endpoint<typeof openInvitation>('POST', '/api/invitations/open').call

/** Outside of the component: the hook asks again when it changes. */
const check = async (token: string) => (await open({ body: { token } })).state

type Ways = { hasGoogle: boolean; hasMail: boolean; onJoined: (joined: Joined) => void }

/** Where the link of an invitation leads. */
export function Invited(ways: Ways) {
  const { user, isLoading } = useViewer()
  return isLoading ? <Checking /> : <Arrived {...ways} viewer={user} />
}

/** Opens the link unless a member is signed in: it stays usable for the person it is for. Joining here does not make one such a member. */
function Arrived({ viewer, ...ways }: Ways & { viewer: SessionUser | null }) {
  const [member] = useState(viewer)
  if (!member) return <Link {...ways} />
  return (
    <StepTag title={words.member.title} lede={words.member.lede(member.username)}>
      <div className="actions">
        <PageLink className="button button-primary" href="/">
          {words.member.toDirectory}
        </PageLink>
      </div>
    </StepTag>
  )
}

function Checking() {
  return (
    <StepTag title={words.title} lede={words.checking}>
      <Spinner label={words.checking} isInside />
    </StepTag>
  )
}

function Link(ways: Ways) {
  const { state, message, retry } = useCheckedLink(check, 'unknown')
  if (state === 'waiting') return <Checking />
  if (state === 'open')
    return (
      <GuestsOnly>
        <HangTag isAlone>
          <h1>{words.title}</h1>
          <p className="lede">{words.lede}</p>
          <Forms {...ways} />
        </HangTag>
      </GuestsOnly>
    )
  const isFailed = state === 'failed'
  return (
    <BrokenLink
      title={isFailed ? words.failed : words.dead[state].title}
      lede={isFailed ? message : words.dead[state].lede}
    >
      {isFailed ? <RetryButton onClick={retry} /> : <LoginLink />}
    </BrokenLink>
  )
}

/** Google, an account with an address, or one without. */
function Forms({ hasGoogle, hasMail, onJoined }: Ways) {
  const [isByMail, setByMail] = useState(hasMail)
  return (
    <>
      {hasGoogle && (
        <>
          <GoogleButton />
          <p className={authStyles['auth-divider']}>{isByMail ? signInWords.divider : signInWords.dividerNoMail}</p>
        </>
      )}
      {isByMail ? <RegisterForm /> : <JoinForm isOnlyWay onJoined={onJoined} />}
      {hasMail && (
        <p className={styles['step-foot']}>
          <button type="button" className={styles['link-button']} onClick={() => setByMail(!isByMail)}>
            {isByMail ? joinWords.offerLink : words.byMail}
          </button>
        </p>
      )}
    </>
  )
}
