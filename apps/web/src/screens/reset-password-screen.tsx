import { useState } from 'react'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { NewPasswordForm } from '#features/accounts/sign-in/new-password-form.tsx'
import { SewnButtonDrawing } from '#features/accounts/sign-in/step-drawings.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useMailToken } from '#features/accounts/sign-in/use-mail-token.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'

type Ended = { token: string; how: 'used' | 'dead' }

export function Screen() {
  const token = useMailToken()
  const [ended, setEnded] = useState<Ended | null>(null)
  const place = useFocusOnChange(ended)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Step token={token} ended={ended?.token === token ? ended : null} onEnd={setEnded} />
    </div>
  )
}

type StepProps = { token: string | null; ended: Ended | null; onEnd: (ended: Ended) => void }

function Step({ token, ended, onEnd }: StepProps) {
  if (ended?.how === 'used') return <Done />
  if (token === '' || ended?.how === 'dead') return <DeadLink />
  return (
    <StepTag title="Set a new password" lede="It takes the place of the old one, and ends every open session.">
      <NewPasswordForm
        key={token}
        token={token ?? ''}
        onDone={() => onEnd({ token: token ?? '', how: 'used' })}
        onDeadLink={() => onEnd({ token: token ?? '', how: 'dead' })}
      />
      <noscript>
        <p className="hint text-center">This needs JavaScript. Please open the link where it runs.</p>
      </noscript>
      <p className="step-foot">
        <PageLink href="/auth">Return to Login</PageLink>
      </p>
    </StepTag>
  )
}

function Done() {
  return (
    <StepTag
      drawing={<SewnButtonDrawing />}
      title="Password changed"
      lede="You can now log in with the new one. You were signed out everywhere."
    >
      <div className="actions">
        <PageLink className="button button-primary" href="/auth">
          <Icon name="login" /> Go to Login
        </PageLink>
      </div>
    </StepTag>
  )
}

function DeadLink() {
  return (
    <StepTag
      drawing={
        <div className="actions">
          <SnappedThread />
        </div>
      }
      title="This link does not work any more"
      lede="It was used already, is older than an hour, or is not whole. Nothing was changed."
    >
      <div className="actions">
        <PageLink className="button button-primary" href="/forgot-password">
          <Icon name="send" /> Send a new link
        </PageLink>
        <PageLink className="button button-outline" href="/auth">
          Return to Login
        </PageLink>
      </div>
    </StepTag>
  )
}
