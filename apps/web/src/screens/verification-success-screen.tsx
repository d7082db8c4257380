import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { ConfirmAddressForm } from '#features/accounts/sign-in/confirm-address-form.tsx'
import { SewnButtonDrawing } from '#features/accounts/sign-in/step-drawings.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useVerification } from '#features/accounts/sign-in/use-verification.ts'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SnappedThread } from '#ui/snapped-thread.tsx'
import { Spinner } from '#ui/spinner.tsx'

export function Screen() {
  const verification = useVerification()
  const place = useFocusOnChange(verification.outcome)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Outcome {...verification} />
    </div>
  )
}

function Outcome({ outcome, message, username, retry, confirm }: ReturnType<typeof useVerification>) {
  if (outcome === 'verified') return <Verified />
  if (outcome === 'waiting') {
    return (
      <StepTag title="One moment" lede="The link from your email is being checked.">
        <Spinner label="Verifying your address" />
        <noscript>
          <p className="hint text-center">This needs JavaScript. Please open the link where it runs.</p>
        </noscript>
      </StepTag>
    )
  }
  if (outcome === 'asked') {
    return (
      <StepTag
        title="Is this your account?"
        lede={`This address was typed for the account ${username}, in another browser. Its password shows that both are yours.`}
      >
        <ConfirmAddressForm username={username} onConfirm={confirm} />
      </StepTag>
    )
  }
  if (outcome === 'failed') {
    return (
      <StepTag drawing={<Thread />} title="Not verified yet" lede={message}>
        <div className="actions">
          <Button onClick={retry}>
            <Icon name="retry" /> Try again
          </Button>
        </div>
      </StepTag>
    )
  }
  return (
    <StepTag
      drawing={<Thread />}
      title="This link does not work any more"
      lede="A link works once, and for 24 hours. If your address is verified already, you can just log in."
    >
      <div className="actions">
        <PageLink className="button button-primary" href="/auth">
          <Icon name="login" /> Go to Login
        </PageLink>
        <PageLink className="button button-outline" href="/verification-pending">
          Get a new link
        </PageLink>
      </div>
    </StepTag>
  )
}

function Verified() {
  const { user } = useViewer()
  return (
    <StepTag
      drawing={<SewnButtonDrawing />}
      title="Email Verified!"
      lede={`That is sewn on for good. ${user ? 'It belongs to your account now.' : 'You can now log in.'}`}
    >
      <div className="actions">
        {user ? (
          <PageLink className="button button-primary" href="/account-settings">
            <Icon name="settings" /> Account settings
          </PageLink>
        ) : (
          <PageLink className="button button-primary" href="/auth">
            <Icon name="login" /> Go to Login
          </PageLink>
        )}
      </div>
    </StepTag>
  )
}

function Thread() {
  return (
    <div className="actions">
      <SnappedThread />
    </div>
  )
}
