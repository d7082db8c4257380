import { useRef, useState } from 'react'
import { enterSecondFactor } from '#features/accounts/sign-in/auth-api.ts'
import { GuestsOnly, useEnter, useNext } from '#features/accounts/sign-in/guests-only.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { ZipDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { useTypedForm } from '#features/accounts/sign-in/use-typed-form.ts'
import { explain } from '#lib/api-error.ts'
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

/** The second question of a sign-in: a code of the authenticator app, or one of those kept for when it is lost. */
function SecondFactorForm() {
  const [isBackup, setBackup] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { withNext } = useNext()
  const enter = useEnter()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['code', 'isTrusted'],
    findErrors: ({ code }) => {
      if (isBackup) return code.trim() === '' ? { code: 'Please enter a code' } : {}
      return /^\d{6}$/.test(code) ? {} : { code: 'Please enter the six digits' }
    },
    send: async ({ code, isTrusted }) => {
      await enterSecondFactor({ body: { code: code.trim(), isTrusted: isTrusted === 'on' } })
      await enter()
    },
    onFailure: (error, { elements }) => {
      const field = elements.namedItem('code')
      if (field instanceof HTMLInputElement) field.value = ''
      showAuthFailure(error)
      return { code: explain(error) }
    },
  })
  return (
    <>
      <form className="form" ref={form} {...formProps}>
        {isBackup ? (
          <TextField
            key="backup"
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="One of the codes you kept when you turned this on. It works once."
            error={errors.code}
          />
        ) : (
          <CodeField
            key="app"
            label="Code"
            name="code"
            aside="changes every 30 seconds"
            hint="Pasting works. It is sent when the sixth digit is there."
            error={errors.code}
            onComplete={() => form.current?.requestSubmit()}
          />
        )}
        <CheckField name="isTrusted">Do not ask on this device for 30 days</CheckField>
        <SubmitButton isBusy={isBusy}>Sign In</SubmitButton>
      </form>
      <p className={styles['step-foot']}>
        <button type="button" className={styles['link-button']} onClick={() => setBackup(!isBackup)}>
          {isBackup ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
        <PageLink href={withNext('/auth')}>Return to Login</PageLink>
      </p>
    </>
  )
}
