import { useState } from 'react'
import { statusOf } from '#lib/api-error.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { settingsCalls } from './settings-api.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { mailWords } from '../accounts-wording.ts'

const mails = { verification: settingsCalls.sendVerification, reset: settingsCalls.sendReset }

export function showSent(mail: keyof typeof mails): void {
  showToast({ ...mailWords[mail].sent, tone: 'success' })
}

/** Has a mail sent to the own address, and says how it went. */
export function useSendMail(mail: keyof typeof mails) {
  const [isSending, setSending] = useState(false)
  const refresh = useRefreshSession()
  const sendMail = async (): Promise<void> => {
    setSending(true)
    try {
      await mails[mail]({})
      showSent(mail)
    } catch (error) {
      if (statusOf(error) === 401) {
        showError(mailWords.nobody)
        await refresh()
      } else {
        showToast({ title: mailWords[mail].failed, description: mailWords.tryLater, tone: 'error' })
      }
    } finally {
      setSending(false)
    }
  }
  return { isSending, sendMail }
}
