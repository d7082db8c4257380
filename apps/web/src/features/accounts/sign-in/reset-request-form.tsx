import { showToast } from '#ui/toast-store.ts'
import { TextField } from '#ui/text-field.tsx'
import { requestReset } from './auth-api.ts'
import { showMailFailure } from './show-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findEmailProblem } from './typed-credentials.ts'
import { useTypedForm } from './use-typed-form.ts'

export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['email'],
    findErrors: ({ email }) => ({ email: findEmailProblem(email) }),
    send: async ({ email }) => {
      await requestReset({ body: { email: email.trim() } })
      showToast({
        title: 'Password Reset Email Sent',
        description: 'Please check your email to reset your password.',
        tone: 'success',
      })
      onSent(email.trim())
    },
    onFailure: (error) => showMailFailure('password reset', error),
  })
  return (
    <form className="form" {...formProps}>
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <SubmitButton isBusy={isBusy}>Send the link</SubmitButton>
    </form>
  )
}
