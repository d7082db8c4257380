import { GuestsOnly } from '#features/accounts/sign-in/guests-only.tsx'
import { RecoverForm } from '#features/accounts/sign-in/recover-form.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { PageLink } from '#ui/page-link.tsx'

export function Screen() {
  return (
    <GuestsOnly>
      <StepTag
        title="Use a recovery code"
        lede="One of the codes you kept lets you set a new password. It ends every open session."
      >
        <RecoverForm />
        <p className="step-foot">
          <PageLink href="/forgot-password">Get a link by email</PageLink>
          <PageLink href="/auth">Return to Login</PageLink>
        </p>
      </StepTag>
    </GuestsOnly>
  )
}
