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
import styles from '#features/accounts/sign-in/step-tag.module.css'

export function Screen() {
  return (
    <GuestsOnly>
      <StepTag
        drawing={<ZipDrawing />}
        title="One more fastening"
        lede="Type the six digits that your authenticator app shows for Bolodex."
      >
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
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the codes you kept when you turned this on. It works once."
          />
        ) : (
          <CodeField
            key="app"
            {...field('code')}
            label="Code"
            aside="changes every 30 seconds"
            hint="Pasting works. It is sent when the sixth digit is there."
            onComplete={() => form.current?.requestSubmit()}
          />
        )}
        <CheckField {...box('isTrusted')}>Do not ask on this device for 30 days</CheckField>
        <SubmitButton isBusy={isBusy}>Sign In</SubmitButton>
      </form>
      <p className={styles['step-foot']}>
        <button type="button" className={styles['link-button']} onClick={handleSwitch}>
          {isBackup ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
        <PageLink href={withNext('/auth')}>Return to Login</PageLink>
      </p>
    </>
  )
}
