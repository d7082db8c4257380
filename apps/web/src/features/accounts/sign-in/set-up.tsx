import { useState } from 'react'
import { useLocation } from 'wouter'
import { z } from 'zod'
import type { becomeAdmin, checkSetupLink } from '@bolodex/contract/accounts/setup'
import { joinAsAdmin } from '@bolodex/contract/accounts/setup'
import { endpoint } from '#lib/api-client.ts'
import { statusOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { setUpWords as words, sharedWords, codeWords } from '../accounts-wording.ts'
import { CodeSheet } from '../code-sheet.tsx'
import { useFocusOnChange } from '../settings/use-focus-on-change.ts'
import { useRefreshSession, useViewer } from '../use-viewer.ts'
import { BrokenLink, LoginLink, RetryButton } from './broken-link.tsx'
import type { Joined } from './join-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { showAuthFailure } from './show-failure.ts'
import { StepTag, SubmitButton } from './step-tag.tsx'
import { useCheckedLink } from './use-checked-link.ts'
import { showSignUpFailure, UsernameField } from './username-field.tsx'
import styles from './step-tag.module.css'

const checkLink = endpoint<typeof checkSetupLink>('POST', '/api/setup/check').call
/** Outside of the component: the hook asks again when it changes. */
const check = async (token: string) => ((await checkLink({ body: { token } })).isOpen ? 'open' : 'dead')
const become = endpoint<typeof becomeAdmin>('POST', '/api/setup/become-admin').call

/** The first page of a new admin. */
const firstPage = '/system'

/** How the first admin of a site comes to be: with the link that its first start prints. */
export function SetUp() {
  const { state, message, token, retry, die } = useCheckedLink<'open' | 'dead'>(check, 'dead')
  const [joined, setJoined] = useState<Joined | null>(null)
  const place = useFocusOnChange(joined ? 'joined' : state)
  const [, navigate] = useLocation()
  const refreshSession = useRefreshSession()
  const handleJoined = (now: Joined) => {
    setJoined(now)
    void refreshSession()
  }
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      {joined ? (
        <CodeSheet
          {...codeWords.recovery}
          {...joined}
          doneLabel={codeWords.continue}
          onDone={() => navigate(firstPage, { replace: true })}
        />
      ) : (
        <Step state={state} message={message} token={token} onRetry={retry} onDead={die} onJoined={handleJoined} />
      )}
    </div>
  )
}

type LinkState = 'waiting' | 'open' | 'dead' | 'failed'
type Way = { token: string; onDead: () => void }
type StepProps = Way & {
  state: LinkState
  message: string
  onRetry: () => void
  onJoined: (joined: Joined) => void
}

function Step({ state, message, token, onRetry, onDead, onJoined }: StepProps) {
  const { user, isLoading } = useViewer()
  const [isNew, setNew] = useState(false)
  if (state === 'dead')
    return (
      <BrokenLink {...words.dead}>
        <LoginLink />
      </BrokenLink>
    )
  if (state === 'failed')
    return (
      <BrokenLink title={words.failed} lede={message}>
        <RetryButton onClick={onRetry} />
      </BrokenLink>
    )
  if (state === 'waiting' || isLoading)
    return (
      <StepTag title={words.title} lede={words.checking}>
        <Spinner label={words.checking} isInside />
      </StepTag>
    )
  if (user && !isNew)
    return (
      <StepTag title={words.title} lede={words.own(user.username)}>
        <OwnAccount username={user.username} token={token} onDead={onDead} />
        <p className={styles['step-foot']}>
          <button type="button" className={styles['link-button']} onClick={() => setNew(true)}>
            {words.newInstead}
          </button>
        </p>
      </StepTag>
    )
  return (
    <StepTag title={words.title} lede={words.lede}>
      <NewAdminForm token={token} onDead={onDead} onJoined={onJoined} />
      {!user && <p className="hint centered">{words.haveAccount}</p>}
    </StepTag>
  )
}

/** A signed-in member becomes admin with their current account. */
function OwnAccount({ username, token, onDead }: Way & { username: string }) {
  const [isBusy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const refreshSession = useRefreshSession()
  const handleClick = async () => {
    setBusy(true)
    try {
      await become({ body: { token } })
      await refreshSession()
      showToast({ title: words.done(username), tone: 'success' })
      navigate(firstPage, { replace: true })
    } catch (error) {
      setBusy(false)
      if (statusOf(error) === 404) onDead()
      else showAuthFailure(error)
    }
  }
  return (
    <Button className="button-wide" disabled={isBusy} onClick={() => void handleClick()}>
      {words.become(username)}
    </Button>
  )
}

/** The server validates the token. */
const schema = joinAsAdmin.body.extend({ token: z.string() })

function NewAdminForm({ token, onDead, onJoined }: Way & { onJoined: (joined: Joined) => void }) {
  const { field, isBusy, formProps } = useContractForm(joinAsAdmin, {
    schema,
    toBody: ({ username, password }: { username: string; password: string }) => ({ token, username, password }),
    onDone: ({ codes }, { username }) => onJoined({ username: username.trim(), codes }),
    onFailure: (error, isPlaced) => {
      if (statusOf(error) !== 404) return showSignUpFailure(error, isPlaced)
      onDead()
      return {}
    },
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} label={sharedWords.password} />
      <SubmitButton isBusy={isBusy}>{words.submit}</SubmitButton>
    </form>
  )
}
