import { Redirect } from 'wouter'
import { chooseUsername } from '#features/accounts/sign-in/auth-api.ts'
import { useNext, useEnter } from '#features/accounts/sign-in/guests-only.tsx'
import { StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { findUsernameProblem, useTypedForm } from '#features/accounts/sign-in/use-typed-form.ts'
import { showSignUpFailure, UsernameField } from '#features/accounts/sign-in/username-field.tsx'
import { useSignOut } from '#features/accounts/use-sign-out.tsx'
import { useViewer } from '#features/accounts/use-viewer.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

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
      <p className={styles['step-foot']}>
        <button type="button" className={styles['link-button']} disabled={isBusy} onClick={() => void signOut()}>
          Use another account
        </button>
      </p>
      {dialog}
      {user?.hasChosenUsername && <Redirect to={next} replace />}
    </StepTag>
  )
}

/** Who has chosen is led on by the page. */
function ChooseUsernameForm() {
  const enter = useEnter()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['username'],
    findErrors: ({ username }) => ({ username: findUsernameProblem(username) }),
    send: async ({ username }) => {
      await chooseUsername({ body: { username: username.trim() } })
      await enter()
    },
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField error={errors.username} />
      <SubmitButton isBusy={isBusy}>Choose this name</SubmitButton>
    </form>
  )
}
