import { Redirect } from 'wouter'
import { ChooseUsernameForm } from '#features/accounts/sign-in/choose-username-form.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useNext } from '#features/accounts/sign-in/use-next.ts'
import { useSignOut } from '#features/accounts/use-sign-out.tsx'
import { useViewer } from '#features/accounts/use-viewer.ts'

export function Screen() {
  const { user } = useViewer()
  const { next } = useNext()
  const { isBusy, signOut, dialog } = useSignOut()
  return (
    <StepTag
      title="Choose a username"
      lede="It is the name others see. Your email stays yours, and the name is not made from it."
    >
      <ChooseUsernameForm />
      <p className="step-foot">
        <button type="button" className="link-button" disabled={isBusy} onClick={() => void signOut()}>
          Use another account
        </button>
      </p>
      {dialog}
      {user?.hasChosenUsername && <Redirect to={next} replace />}
    </StepTag>
  )
}
