import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { stepUp } from '@bolodex/contract/accounts/account-security'
import type { getSession } from '@bolodex/contract/accounts/accounts'
import type { Proof } from '@bolodex/contract/errors'
import type { InputOf, OutputOf } from '@bolodex/contract/route'
import { send, sendOnce } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { useSite } from '#lib/site-view.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showGoogleFailure, useGooglePopup } from '../sign-in/google-popup.ts'
import { sessionView } from '../use-viewer.ts'
import { providerWords, secondFactorWords, sharedWords, stepUpWords as words } from '../accounts-wording.ts'
import styles from '../sign-in/step-tag.module.css'

const sendProof = (body: InputOf<(typeof stepUp)['body']>) =>
  // The server parsed the answer by this route.
  sendOnce(stepUp.path, { method: stepUp.method, body }) as Promise<OutputOf<(typeof stepUp)['answer']>>

/** Exactly one of the two is required, with its own sentence. */
const schemas = {
  password: stepUp.body.required({ password: true }),
  code: stepUp.body.extend({ code: z.string().trim().min(1, words.noCode) }),
}

/**
 * Asks the member to prove their identity. Rendered in a separate root beside the app: any call of any feature may
 * need it, including calls made in another dialog.
 */
export async function askForProof(proof: Proof, sent: unknown): Promise<boolean> {
  const password = proof === 'password' ? passwordIn(sent) : null
  if (password !== null) {
    await sendProof({ password })
    return true
  }
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const settle = (isProved: boolean) => {
      root.unmount()
      place.remove()
      resolve(isProved)
    }
    root.render(
      <QueryClientProvider client={createQueryClient(send)}>
        <StepUpDialog proof={proof} onSettle={settle} />
      </QueryClientProvider>,
    )
  })
}

/** Some forms ask for the password themselves. It is not asked twice, and those forms report a wrong one. */
const passwordIn = (sent: unknown): string | null =>
  typeof sent === 'object' && sent !== null && 'password' in sent && typeof sent.password === 'string'
    ? sent.password
    : null

type Props = { proof: Proof; onSettle: (isProved: boolean) => void }

function StepUpDialog({ proof, onSettle }: Props) {
  return (
    <Dialog isOpen title={words.title} onClose={() => onSettle(false)} isKeptOpen>
      <p>{words.reasons[proof]}</p>
      {proof === 'sign-in' ? <GoogleProof onSettle={onSettle} /> : <TypedProof proof={proof} onSettle={onSettle} />}
    </Dialog>
  )
}

function TypedProof({ proof, onSettle }: { proof: 'password' | 'code'; onSettle: Props['onSettle'] }) {
  const [isBackup, setBackup] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The browser would focus the close button beside the title.
  useEffect(() => {
    const field = form.current?.elements.namedItem(proof)
    if (field instanceof HTMLElement) field.focus()
  }, [proof])

  const { field, change, focus, isBusy, formProps } = useContractForm(stepUp, {
    schema: schemas[proof],
    // A refusal of the proof itself never asks for another proof.
    send: sendProof,
    onDone: () => onSettle(true),
    onFailure: (error) => {
      change(proof, '')
      return { fields: { [proof]: explain(error) } }
    },
  })
  const handleSwitch = () => {
    change('code', '')
    flushSync(() => setBackup(!isBackup))
    focus('code')
  }
  return (
    <form className="form" ref={form} {...formProps}>
      {proof === 'password' && (
        <PasswordField {...field('password')} label={sharedWords.yourPassword} autoComplete="current-password" />
      )}
      {proof === 'code' && !isBackup && (
        <CodeField
          key="app"
          {...field('code')}
          label={secondFactorWords.code}
          aside={secondFactorWords.changes}
          onComplete={() => form.current?.requestSubmit()}
        />
      )}
      {proof === 'code' && isBackup && (
        <TextField
          key="backup"
          {...field('code')}
          label={sharedWords.backupCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={secondFactorWords.backupHint}
        />
      )}
      {proof === 'code' && (
        <button type="button" className={styles['link-button']} onClick={handleSwitch}>
          {isBackup ? secondFactorWords.byApp : secondFactorWords.byBackup}
        </button>
      )}
      <DialogFoot cancel={sharedWords.cancel} onCancel={() => onSettle(false)}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </DialogFoot>
    </form>
  )
}

type Session = OutputOf<(typeof getSession)['answer']>

/** For those who have no password here: signing in with Google once more is what they can prove. */
function GoogleProof({ onSettle }: { onSettle: (isProved: boolean) => void }) {
  const { data: before } = useQuery(sessionView)
  const { providerLabel: provider } = useSite()
  const button = useRef<HTMLButtonElement>(null)
  const compare = async () => {
    const now = (await send('/api/session', { isPrivate: true })) as Session
    // Another account was chosen: the page must not continue as the previous member.
    if (now.user?.id !== before?.user?.id) return location.reload()
    return onSettle(true)
  }
  const { state, open } = useGooglePopup({
    onOutcome: ({ outcome, reason }) => {
      if (outcome === 'signed-in') return void compare()
      button.current?.focus()
      return showGoogleFailure(reason, provider)
    },
    onClosed: () => button.current?.focus(),
  })
  return (
    <>
      <output className="hint">{providerWords(provider)[state]}</output>
      <DialogFoot cancel={sharedWords.cancel} onCancel={() => onSettle(false)}>
        <Button ref={button} disabled={!before} onClick={open}>
          {sharedWords.continueWith(provider)}
        </Button>
      </DialogFoot>
    </>
  )
}
