import { useEffect, useState } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import { verifyEmail } from './auth-api.ts'
import { isDeadLink, useMailToken } from './use-mail-token.ts'
import { useRefreshSession } from './use-refresh-session.ts'

/** `dead`: the link will never work. `failed`: it could not be tried. */
type Verification = { outcome: 'waiting' | 'verified' | 'dead' | 'failed'; message: string }

const waiting: Verification = { outcome: 'waiting', message: '' }

/** Redeems the token of the mail's link as soon as the page is there. */
export function useVerification() {
  const token = useMailToken()
  const refreshSession = useRefreshSession()
  const [tries, setTries] = useState(1)
  const attempt = `${tries} ${token}`
  const [last, setLast] = useState({ ...waiting, attempt })

  useEffect(() => {
    if (token === null) return undefined
    let isCurrent = true
    const redeem = async (): Promise<Verification> => {
      if (token === '') return { outcome: 'dead', message: '' }
      try {
        await verifyEmail({ body: { token } })
      } catch (error) {
        return { outcome: isDeadLink(statusOf(error)) ? 'dead' : 'failed', message: explain(error) }
      }
      // Whoever added the address in the settings is signed in, and sees it there.
      await refreshSession()
      return { outcome: 'verified', message: '' }
    }
    void redeem().then((done) => isCurrent && setLast({ ...done, attempt }))
    return () => {
      isCurrent = false
    }
  }, [token, attempt, refreshSession])

  const { outcome, message } = last.attempt === attempt ? last : waiting
  return { outcome, message, retry: () => setTries(tries + 1) }
}
