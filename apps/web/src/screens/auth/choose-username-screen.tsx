import { Redirect } from 'wouter'
import { changeUsername } from '@bolodex/contract/accounts/accounts'
import { useNext, useEnter } from '#features/accounts/sign-in/guests-only.tsx'
import { StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { showSignUpFailure, UsernameField } from '#features/accounts/sign-in/username-field.tsx'
import { useSignOut } from '#features/accounts/use-sign-out.tsx'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { joinWords } from '#features/accounts/accounts-wording.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const words = joinWords.choose

export function Screen() {
  const { user } = useViewer()
  const { next } = useNext()
  const { isBusy, signOut, dialog } = useSignOut()
  return (
    <StepTag title={words.title} lede={words.lede}>
      <ChooseUsernameForm />
      <p className={styles['step-foot']}>
        <button type="button" className={styles['link-button']} disabled={isBusy} onClick={signOut}>
          {words.other}
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
  const { field, isBusy, formProps } = useContractForm(changeUsername, {
    onDone: enter,
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField {...field('username')} />
      <SubmitButton isBusy={isBusy}>{words.submit}</SubmitButton>
    </form>
  )
}
