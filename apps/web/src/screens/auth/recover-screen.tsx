import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { recover } from '@bolodex/contract/accounts/auth'
import { GivenUsername } from '@bolodex/contract/accounts/credentials'
import { GuestsOnly } from '#features/accounts/sign-in/guests-only.tsx'
import { NewPasswordField } from '#features/accounts/sign-in/new-password-field.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { siteView } from '#lib/site-view.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { forgotWords, sharedWords } from '#features/accounts/accounts-wording.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const words = forgotWords.recover

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  return (
    <GuestsOnly>
      <StepTag title={words.title} lede={words.lede}>
        <RecoverForm />
        <p className={styles['step-foot']}>
          {site.hasMail && <PageLink href="/forgot-password">{words.byMail}</PageLink>}
          <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
        </p>
      </StepTag>
    </GuestsOnly>
  )
}

const schema = recover.body.extend({ username: GivenUsername })

/** A new password for a member with recovery codes. */
function RecoverForm() {
  const [, navigate] = useLocation()
  const { field, isBusy, formProps } = useContractForm(recover, {
    schema,
    onDone: () => {
      showToast({ title: sharedWords.passwordChanged, description: words.canLogIn, tone: 'success' })
      navigate('/auth')
    },
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        {...field('username')}
        label={sharedWords.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('code')}
        label={sharedWords.recoveryCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={words.codeHint}
      />
      <NewPasswordField {...field('password')} label={sharedWords.newPassword} />
      <SubmitButton isBusy={isBusy}>{sharedWords.setPassword}</SubmitButton>
    </form>
  )
}
