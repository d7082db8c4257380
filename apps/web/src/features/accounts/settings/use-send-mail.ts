import { useState } from 'react'
import { statusOf } from '#lib/api-error.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { settingsCalls } from './settings-api.ts'
import { useRefreshSession } from '../use-viewer.ts'

const mails = {
  verification: {
    send: settingsCalls.sendVerification,
    sent: {
      title: 'Verification Email Sent',
      description: 'Please check your email to verify your account.',
    },
    failed: 'Failed to send verification email',
  },
  reset: {
    send: settingsCalls.sendReset,
    sent: {
      title: 'Password Reset Email Sent',
      description: 'Please check your email to reset your password.',
    },
    failed: 'Failed to send password reset email',
  },
}

export function showSent(mail: keyof typeof mails): void {
  showToast({ ...mails[mail].sent, tone: 'success' })
}

/** Has a mail sent to the own address, and says how it went. */
export function useSendMail(mail: keyof typeof mails) {
  const [isSending, setSending] = useState(false)
  const refresh = useRefreshSession()
  const { send, failed } = mails[mail]
  const sendMail = async (): Promise<void> => {
    setSending(true)
    try {
      await send({})
      showSent(mail)
    } catch (error) {
      if (statusOf(error) === 401) {
        showError('No user is currently signed in.')
        await refresh()
      } else {
        showToast({ title: failed, description: 'Please try again later', tone: 'error' })
      }
    } finally {
      setSending(false)
    }
  }
  return { isSending, sendMail }
}
