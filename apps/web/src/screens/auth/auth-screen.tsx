import { useEffect, useRef, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { CodeSheet } from '#features/accounts/code-sheet.tsx'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { GoogleButton } from '#features/accounts/sign-in/google-button.tsx'
import { GuestsOnly, useNext } from '#features/accounts/sign-in/guests-only.tsx'
import { JoinForm, type Joined, JoinOffer, RegisterForm } from '#features/accounts/sign-in/join-form.tsx'
import { SignInForm } from '#features/accounts/sign-in/sign-in-form.tsx'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { siteView } from '#features/site/site-api.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { CareItem } from '#ui/garments/care-label.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Pocket } from '#ui/garments/pocket.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './auth.module.css'

const tabs = [
  { key: 'login', label: 'Login', panel: <SignInForm /> },
  { key: 'register', label: 'Register', panel: <RegisterForm /> },
]

export function Screen() {
  const [joined, setJoined] = useState<Joined | null>(null)
  const place = useFocusOnChange(joined)
  const refreshSession = useRefreshSession()
  const handleJoined = (joined: Joined) => {
    setJoined(joined)
    void refreshSession()
  }
  if (!joined) return <Welcome onJoined={handleJoined} />
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <RecoveryCodes joined={joined} />
    </div>
  )
}

function Welcome({ onJoined }: { onJoined: (joined: Joined) => void }) {
  const { data: site } = useSuspenseQuery(siteView)
  const search = new URLSearchParams(useSearch())
  const isJoining = search.get('mode') === 'join'
  // A served page is the same for everybody.
  const isPasswordNeeded = useHydrated() && search.get('google') === 'password'
  return (
    <GuestsOnly>
      <div className={styles['auth-grid']}>
        <HangTag>
          <h1>Welcome to Bolodex</h1>
          {isJoining ? (
            <>
              <p className="lede">Join without email. No address is asked for, none is kept.</p>
              <JoinForm onJoined={onJoined} />
            </>
          ) : (
            <>
              <p className="lede">
                Browsing needs no account.
                <br />
                Sign in to submit brands and to post.
              </p>
              {isPasswordNeeded && <PasswordNeeded />}
              {site.hasGoogle && !isPasswordNeeded && (
                <>
                  <GoogleButton />
                  <p className={styles['auth-divider']}>Or continue with email</p>
                </>
              )}
              <Tabs key={String(isPasswordNeeded)} label="Login or Register" tabs={tabs} />
              <JoinOffer />
            </>
          )}
          <noscript>
            <p className="hint centered">Signing in needs JavaScript. Everything can be read without it.</p>
          </noscript>
        </HangTag>
        <Benefits brandCount={site.brandCount} />
      </div>
    </GuestsOnly>
  )
}

/** Google alone does not show whose account it is. */
function PasswordNeeded() {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <output ref={place} className={styles['ticket-note']} tabIndex={-1}>
      An account with this address already exists. Sign in with your password to connect Google.
    </output>
  )
}

function Benefits({ brandCount }: { brandCount: number }) {
  return (
    <Pocket className={styles['auth-pocket']} title="What is in it for you">
      <ul>
        <CareItem icon="care-book" title="A growing database of reseller brands">
          {formatNumber(brandCount)} brands with price, sell rate and the real tag.
        </CareItem>
        <CareItem icon="care-tag" title="Submit your brand discoveries">
          One at a time, or a whole CSV file at once.
        </CareItem>
        <CareItem icon="care-video" title="Analyze YouTube videos">
          Turn a haul video into a list of brands, to the second.
        </CareItem>
        <CareItem icon="care-talk" title="Connect with other resellers">
          Ask in the forum what a tag is worth.
        </CareItem>
      </ul>
    </Pocket>
  )
}

function RecoveryCodes({ joined: { username, codes } }: { joined: Joined }) {
  const { next } = useNext()
  const [, navigate] = useLocation()
  return (
    <CodeSheet
      title="Keep these recovery codes"
      lede={
        <>
          Each one lets you in once when you have lost the password. <b>They are shown only now.</b>
        </>
      }
      username={username}
      codes={codes}
      doneLabel={next === '/' ? 'Go to the directory' : 'Go on'}
      onDone={() => navigate(next, { replace: true })}
    />
  )
}
