import { chooseUsername } from './auth-api.ts'
import { showSignUpFailure } from './show-sign-up-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findUsernameProblem } from './typed-credentials.ts'
import { useEnter } from './use-enter.ts'
import { useTypedForm } from './use-typed-form.ts'
import { UsernameField } from './username-field.tsx'

/** Who has chosen is led on by the page. */
export function ChooseUsernameForm() {
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
