import { useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#ui/button.tsx'
import { passwordNeededPath, showGoogleFailure, useGooglePopup } from './google-popup.ts'
import { showAuthMessage } from './show-failure.ts'
import { useNext } from './guests-only.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { googleWords, sharedWords } from '../accounts-wording.ts'
import styles from '#screens/auth/auth.module.css'

/** Signing in with Google, in a window of its own. */
export function GoogleButton() {
  const [, navigate] = useLocation()
  const { withNext } = useNext()
  const refreshSession = useRefreshSession()
  const button = useRef<HTMLButtonElement>(null)
  const { state, open } = useGooglePopup({
    onOutcome: ({ outcome, reason }) => {
      window.focus()
      button.current?.focus()
      if (outcome === 'second-factor') return navigate(withNext('/auth/second-factor'))
      if (outcome === 'password-needed') return navigate(withNext(passwordNeededPath))
      if (outcome === 'failed') return showGoogleFailure(reason)
      return void refreshSession().then((user) => user ?? showAuthMessage())
    },
    onClosed: () => button.current?.focus(),
  })
  return (
    <div className={styles['google']}>
      <Button look="outline" className="button-wide" ref={button} onClick={open}>
        <svg className={styles['google-mark']} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" />
          <text x="12" y="16.8" textAnchor="middle">
            G
          </text>
        </svg>
        {sharedWords.google}
      </Button>
      <output className="hint">{googleWords[state]}</output>
    </div>
  )
}
