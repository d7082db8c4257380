import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast-store.ts'
import { resendVerification } from './auth-api.ts'
import { showMailFailure } from './show-failure.ts'

/** Sends the verification mail again, for the sign-up that was started in this browser. */
export function ResendButton() {
  const [isBusy, setBusy] = useState(false)
  const resend = async (): Promise<void> => {
    setBusy(true)
    try {
      await resendVerification({})
      showToast({
        title: 'Verification Email Sent',
        description: 'Please check your email to verify your account.',
        tone: 'success',
      })
    } catch (error) {
      showMailFailure('verification', error)
    }
    setBusy(false)
  }
  return (
    <Button disabled={isBusy} onClick={() => void resend()}>
      {isBusy ? <i className="busy-ring" /> : <Icon name="send" />}
      {isBusy ? 'Resending...' : 'Resend verification email'}
    </Button>
  )
}
