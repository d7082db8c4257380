import { useEffect, useState } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import { verifyEmail } from './auth-api.ts'
import { isDeadLink, useMailToken } from './use-mail-token.ts'
import { useRefreshSession } from './use-refresh-session.ts'

/**
 * `asked`: the address was typed in another browser, so whoever opens the mail shows that the account is theirs. `dead`:
 * the link will never work. `failed`: it could not be tried.
 */
type Verification = {
  outcome: 'waiting' | 'asked' | 'verified' | 'dead' | 'failed'
  message: string
  username: string
}

const waiting: Verification = { outcome: 'waiting', message: '', username: '' }

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
      if (token === '') return { ...waiting, outcome: 'dead' }
      try {
        const { isVerified, username } = await verifyEmail({ body: { token } })
        if (!isVerified) return { ...waiting, outcome: 'asked', username }
      } catch (error) {
        return { ...waiting, outcome: isDeadLink(statusOf(error)) ? 'dead' : 'failed', message: explain(error) }
      }
      // Whoever added the address in the settings is signed in, and sees it there.
      await refreshSession()
      return { ...waiting, outcome: 'verified' }
    }
    void redeem().then((done) => isCurrent && setLast({ ...done, attempt }))
    return () => {
      isCurrent = false
    }
  }, [token, attempt, refreshSession])

  const { outcome, message, username } = last.attempt === attempt ? last : waiting
  return {
    outcome,
    message,
    username,
    retry: () => setTries(tries + 1),
    /** With the password of the account that the address was typed for. */
    confirm: async (password: string) => {
      await verifyEmail({ body: { token: token ?? '', password } })
      await refreshSession()
      setLast({ ...waiting, outcome: 'verified', attempt })
    },
  }
}
