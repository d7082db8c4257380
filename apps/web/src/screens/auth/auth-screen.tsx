import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { CodeSheet } from '#features/accounts/code-sheet.tsx'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { GoogleButton } from '#features/accounts/sign-in/google-button.tsx'
import { GuestsOnly, useNext } from '#features/accounts/sign-in/guests-only.tsx'
import { JoinForm, type Joined, JoinOffer, RegisterForm } from '#features/accounts/sign-in/join-form.tsx'
import { SignInForm } from '#features/accounts/sign-in/sign-in-form.tsx'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { siteView, useSite } from '#lib/site-view.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { CareItem } from '#ui/garments/care-label.tsx'
import { HangTag } from '#ui/garments/hang-tag.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pocket } from '#ui/garments/pocket.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import {
  benefitWords,
  codeWords,
  joinWords,
  sharedWords,
  signInWords as words,
} from '#features/accounts/accounts-wording.ts'
import styles from './auth.module.css'

const Invited = lazy(() =>
  import('#features/accounts/sign-in/invited.tsx').then((module) => ({ default: module.Invited })),
)
// For one person in the life of a site.
const SetUp = lazy(() => import('#features/accounts/sign-in/set-up.tsx').then((module) => ({ default: module.SetUp })))

export function Screen() {
  const mode = new URLSearchParams(useSearch()).get('mode')
  if (mode !== 'setup') return <SignIn isInvited={mode === 'invitation'} />
  return (
    <ByScript>
      <SetUp />
    </ByScript>
  )
}

/** What hangs on the part of the address that only the browser knows. */
function ByScript({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && <Suspense>{children}</Suspense>}
      <noscript>
        <p className="hint centered">{sharedWords.needsScript}</p>
      </noscript>
    </>
  )
}

function SignIn({ isInvited }: { isInvited: boolean }) {
  const { data: site } = useSuspenseQuery(siteView)
  const [joined, setJoined] = useState<Joined | null>(null)
  const place = useFocusOnChange(joined)
  const refreshSession = useRefreshSession()
  const handleJoined = (joined: Joined) => {
    setJoined(joined)
    void refreshSession()
  }
  if (!joined && isInvited)
    return (
      <ByScript>
        <Invited hasGoogle={site.hasGoogle} hasMail={site.hasMail} onJoined={handleJoined} />
      </ByScript>
    )
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
  const isOpen = site.signUp === 'open'
  const isJoining = isOpen && search.get('mode') === 'join'
  // A served page is the same for everybody.
  const isPasswordNeeded = useHydrated() && search.get('google') === 'password'
  // Without a mail server, an address could never be verified.
  const register = site.hasMail ? <RegisterForm /> : <JoinForm isOnlyWay onJoined={onJoined} />
  const tabs = [
    { key: 'login', label: words.tabs.login, panel: <SignInForm hasMail={site.hasMail} /> },
    { key: 'register', label: words.tabs.register, panel: register },
  ]
  return (
    <GuestsOnly>
      <div className={styles['auth-grid']}>
        <HangTag>
          <h1>{words.title(site.name)}</h1>
          {isJoining ? (
            <>
              <p className="lede">{joinWords.lede}</p>
              <JoinForm onJoined={onJoined} />
            </>
          ) : (
            <>
              <Lede />
              {isPasswordNeeded && <PasswordNeeded />}
              {site.hasGoogle && !isPasswordNeeded && (
                <>
                  <GoogleButton />
                  <p className={styles['auth-divider']}>{site.hasMail ? words.divider : words.dividerNoMail}</p>
                </>
              )}
              {isOpen ? (
                <Tabs key={String(isPasswordNeeded)} label={words.tabs.label} tabs={tabs} />
              ) : (
                <SignInForm hasMail={site.hasMail} />
              )}
              {isOpen && site.hasMail && <JoinOffer />}
              {site.signUp !== 'open' && <NoSignUp policy={site.signUp} />}
            </>
          )}
          <noscript>
            <p className="hint centered">{words.noScript}</p>
          </noscript>
        </HangTag>
        <Benefits brandCount={site.brandCount} />
      </div>
    </GuestsOnly>
  )
}

/** What an account is for, or the reason for the redirect. */
function Lede() {
  const { why } = useNext()
  const [first, second] = why ? [words.why[why], words.whyThen] : words.lede
  return (
    <p className="lede" role={why ? 'status' : undefined}>
      {why ? <b>{first}</b> : first}
      <br />
      {second}
    </p>
  )
}

/** Why there is nothing to register with. */
function NoSignUp({ policy }: { policy: 'invitation' | 'closed' }) {
  return (
    <div className={styles['ticket-note']}>
      <Icon name="ticket" />
      <p>
        <b>{joinWords.policies[policy].title}</b> {joinWords.policies[policy].text}
      </p>
    </div>
  )
}

/** Google alone does not show whose account it is. */
function PasswordNeeded() {
  const place = useRef<HTMLOutputElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <output ref={place} className={styles['ticket-note']} tabIndex={-1}>
      {words.passwordNeeded(useSite().providerLabel)}
    </output>
  )
}

function Benefits({ brandCount }: { brandCount: number }) {
  const benefits = [
    { icon: 'care-book', ...benefitWords.database(brandCount) },
    { icon: 'care-tag', ...benefitWords.submit },
    { icon: 'care-video', ...benefitWords.videos },
    { icon: 'care-talk', ...benefitWords.forum },
  ] as const
  return (
    <Pocket className={styles['auth-pocket']} title={benefitWords.title}>
      <ul>
        {benefits.map(({ icon, title, text }) => (
          <CareItem key={icon} icon={icon} title={title}>
            {text}
          </CareItem>
        ))}
      </ul>
    </Pocket>
  )
}

function RecoveryCodes({ joined: { username, codes } }: { joined: Joined }) {
  const { next } = useNext()
  const [, navigate] = useLocation()
  return (
    <CodeSheet
      {...codeWords.recovery}
      username={username}
      codes={codes}
      doneLabel={next === '/' ? codeWords.toDirectory : codeWords.continue}
      onDone={() => navigate(next, { replace: true })}
    />
  )
}
