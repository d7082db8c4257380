import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { sessionView } from '../use-viewer.ts'
import { showAuthMessage, showUnavailable } from './show-failure.ts'
import { providerFailures } from '../accounts-wording.ts'

const features = 'popup,width=480,height=680'

/** The polling interval for a closed popup: no event reports it. */
const lookEvery = 400

type Handlers = { onOutcome: (outcome: SignInOutcome) => void; onClosed: () => void }

/**
 * The popup of Google's sign-in. Its outcome arrives over a BroadcastChannel. A provider can sever the opener, after
 * which an open popup seems closed, so the channel stays open to the end.
 */
export function useGooglePopup({ onOutcome, onClosed }: Handlers) {
  const [state, setState] = useState<'idle' | 'open' | 'closed' | 'blocked'>('idle')
  const popup = useRef<Window | null>(null)
  const queryClient = useQueryClient()

  const handleOutcome = useEffectEvent((outcome: SignInOutcome) => {
    popup.current = null
    setState('idle')
    onOutcome(outcome)
  })

  const handleClosed = useEffectEvent(async () => {
    popup.current = null
    // The popup may have signed the member in and been closed before it could report.
    const session = await queryClient.fetchQuery({ ...sessionView, staleTime: 0 }).catch(() => null)
    if (session?.user) return handleOutcome({ outcome: 'signed-in', reason: null })
    setState((now) => (now === 'open' ? 'closed' : now))
    return onClosed()
  })

  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel)
    channel.addEventListener('message', ({ data }: MessageEvent<SignInOutcome>) => handleOutcome(data))
    return () => channel.close()
  }, [])

  useEffect(() => {
    if (state !== 'open') return undefined
    const timer = setInterval(() => {
      if (!popup.current?.closed) return
      clearInterval(timer)
      void handleClosed()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [state])

  /** To be called in the click handler, or popup blockers apply. */
  const open = useCallback(() => {
    if (popup.current && !popup.current.closed) return popup.current.focus()
    popup.current = window.open('/api/auth/google', 'bolodex-google', features)
    return setState(popup.current ? 'open' : 'blocked')
  }, [])

  return { state, open }
}

/** The channel on which the popup reports the outcome. */
export const signInChannel = 'bolodex-sign-in'

type SignInOutcome = {
  outcome: 'signed-in' | 'second-factor' | 'password-needed' | 'failed'
  reason: string | null
}

/** The outcome in the URL of the popup's last page. */
export function readOutcome(search: string): SignInOutcome {
  const given = new URLSearchParams(search)
  const outcome = given.get('outcome')
  const isKnown = outcome === 'signed-in' || outcome === 'second-factor' || outcome === 'password-needed'
  return { outcome: isKnown ? outcome : 'failed', reason: given.get('reason') }
}

/** The page to sign in on, when Google waits for the password of the account that has the same address. */
export const passwordNeededPath = '/auth?google=password'

/** Shows why Google, or the server after it, refused the sign-in. */
export function showGoogleFailure(reason: string | null, provider: string): void {
  if (reason === 'unavailable') return showUnavailable()
  return showAuthMessage(providerFailures(provider)[reason ?? ''])
}
