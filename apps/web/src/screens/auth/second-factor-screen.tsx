import { useRef, useState } from 'react'
import { enterSecondFactor } from '@bolodex/contract/accounts/auth'
import { SixDigits } from '@bolodex/contract/accounts/credentials'
import { GuestsOnly, useEnter, useNext } from '#features/accounts/sign-in/guests-only.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { ZipDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { secondFactorWords as words, sharedWords, signInWords } from '#features/accounts/accounts-wording.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

export function Screen() {
  return (
    <GuestsOnly>
      <StepTag drawing={<ZipDrawing />} title={words.title} lede={words.lede}>
        <SecondFactorForm />
      </StepTag>
    </GuestsOnly>
  )
}

const appSchema = enterSecondFactor.body.extend({ code: SixDigits })

/** The second question of a sign-in: a code of the authenticator app, or one of those kept for when it is lost. */
function SecondFactorForm() {
  const [isBackup, setBackup] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { withNext } = useNext()
  const enter = useEnter()
  const { field, box, change, isBusy, formProps } = useContractForm(enterSecondFactor, {
    schema: isBackup ? enterSecondFactor.body : appSchema,
    onDone: enter,
    onFailure: (error) => {
      change('code', '')
      showAuthFailure(error)
      return { fields: { code: explain(error) } }
    },
  })
  const handleSwitch = () => {
    change('code', '')
    setBackup(!isBackup)
  }
  return (
    <>
      <form className="form" ref={form} {...formProps}>
        {isBackup ? (
          <TextField
            key="backup"
            {...field('code')}
            label={sharedWords.backupCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={words.backupHint}
          />
        ) : (
          <CodeField
            key="app"
            {...field('code')}
            label={words.code}
            aside={words.changes}
            hint={words.hint}
            onComplete={() => form.current?.requestSubmit()}
          />
        )}
        <CheckField {...box('isTrusted')}>{words.trust}</CheckField>
        <SubmitButton isBusy={isBusy}>{signInWords.signIn}</SubmitButton>
      </form>
      <p className={styles['step-foot']}>
        <button type="button" className={styles['link-button']} onClick={handleSwitch}>
          {isBackup ? words.byApp : words.byBackup}
        </button>
        <PageLink href={withNext('/auth')}>{sharedWords.backToLogin}</PageLink>
      </p>
    </>
  )
}
