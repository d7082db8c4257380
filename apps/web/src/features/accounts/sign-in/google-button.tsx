import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useSite } from '#lib/site-view.ts'
import { Button } from '#ui/button.tsx'
import { passwordNeededPath, showGoogleFailure, useGooglePopup } from './google-popup.ts'
import { showAuthMessage } from './show-failure.ts'
import { useNext } from './guests-only.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { providerWords, sharedWords } from '../accounts-wording.ts'
import styles from '#screens/auth/auth.module.css'

/** Signing in with the provider, by default Google, in a popup. */
export function GoogleButton() {
  const [, navigate] = useLocation()
  const { withNext } = useNext()
  const { providerLabel: provider } = useSite()
  const refreshSession = useRefreshSession()
  const button = useRef<HTMLButtonElement>(null)
  const { state, open } = useGooglePopup({
    onOutcome: ({ outcome, reason }) => {
      window.focus()
      button.current?.focus()
      if (outcome === 'second-factor') return navigate(withNext('/auth/second-factor'))
      if (outcome === 'password-needed') return navigate(withNext(passwordNeededPath))
      if (outcome === 'failed') return showGoogleFailure(reason, provider)
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
            {provider.slice(0, 1).toUpperCase()}
          </text>
        </svg>
        {sharedWords.continueWith(provider)}
      </Button>
      <output className="hint">{providerWords(provider)[state]}</output>
    </div>
  )
}
