import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { getSession } from '@bolodex/contract/accounts'
import type { OutputOf } from '@bolodex/contract/route'
import { send } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { sessionView } from '../accounts-api.ts'
import { showGoogleFailure } from '../sign-in/show-google-failure.ts'
import { useGooglePopup } from '../sign-in/use-google-popup.ts'

type Session = OutputOf<(typeof getSession)['answer']>

const sentences = {
  idle: '',
  open: 'Choose your account in the window of Google.',
  closed: 'The window of Google is closed. You can try again.',
  blocked: 'Your browser kept the window of Google from opening. Please allow it for this site and try again.',
}

/** For those who have no password here: signing in with Google once more is what they can prove. */
export function GoogleProof({ onSettle }: { onSettle: (isProved: boolean) => void }) {
  const { data: before } = useQuery(sessionView)
  const button = useRef<HTMLButtonElement>(null)
  const compare = async () => {
    const now = (await send('/api/session', { isPrivate: true })) as Session
    // Another account was chosen: the page must not go on as if it were the same reader.
    if (now.user?.id !== before?.user?.id) return location.reload()
    return onSettle(true)
  }
  const { state, open } = useGooglePopup({
    onOutcome: ({ outcome, reason }) => {
      if (outcome === 'signed-in') return void compare()
      button.current?.focus()
      return showGoogleFailure(reason)
    },
    onClosed: () => button.current?.focus(),
  })
  return (
    <>
      <output className="hint">{sentences[state]}</output>
      <div className="dialog-foot">
        <Button look="outline" onClick={() => onSettle(false)}>
          Cancel
        </Button>
        <Button ref={button} disabled={!before} onClick={open}>
          Continue with Google
        </Button>
      </div>
    </>
  )
}
