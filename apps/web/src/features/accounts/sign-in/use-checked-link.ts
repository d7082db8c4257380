import { useEffect, useState } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import { useMailToken } from './use-mail-token.ts'

type Look<State> = { state: State | 'failed'; message: string }

/** Whether the link in the address can be used, asked once the page is there. `none`: what no token or an impossible one is. */
export function useCheckedLink<State extends string>(check: (token: string) => Promise<State>, none: State) {
  const token = useMailToken() ?? ''
  const [tries, setTries] = useState(1)
  const attempt = `${tries} ${token}`
  const [last, setLast] = useState<(Look<State> & { attempt: string }) | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async (): Promise<Look<State>> => {
      if (token === '') return { state: none, message: '' }
      try {
        return { state: await check(token), message: '' }
      } catch (error) {
        // 400: no token looks like that.
        return { state: statusOf(error) === 400 ? none : 'failed', message: explain(error) }
      }
    }
    void look().then((found) => isCurrent && setLast({ attempt, ...found }))
    return () => {
      isCurrent = false
    }
  }, [token, attempt, check, none])
  const { state, message } = last?.attempt === attempt ? last : { state: 'waiting' as const, message: '' }
  return {
    state,
    message,
    token,
    retry: () => setTries(tries + 1),
    die: () => setLast({ attempt, state: none, message: '' }),
  }
}
