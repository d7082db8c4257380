import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { stepUp } from '@bolodex/contract/accounts/account-security'
import type { getSession } from '@bolodex/contract/accounts'
import type { Proof } from '@bolodex/contract/errors'
import type { InputOf, OutputOf } from '@bolodex/contract/route'
import { send, sendOnce } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showGoogleFailure, useGooglePopup } from '../sign-in/google-popup.ts'
import { sessionView } from '../use-viewer.ts'
import { googleWords, secondFactorWords, sharedWords, stepUpWords as words } from '../accounts-wording.ts'
import styles from '../sign-in/step-tag.module.css'

const sendProof = (body: InputOf<(typeof stepUp)['body']>) =>
  // The server parsed the answer by this route.
  sendOnce(stepUp.path, { method: stepUp.method, body }) as Promise<OutputOf<(typeof stepUp)['answer']>>

/** One of the two is needed, and said in other words than where it is one of many things. */
const schemas = {
  password: stepUp.body.required({ password: true }),
  code: stepUp.body.extend({ code: z.string().trim().min(1, words.noCode) }),
}

/**
 * Asks the reader to prove that it is them. Drawn by itself, beside the app: any call of any feature may need it, and also
 * one that was made in another dialog.
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

/** Some forms ask for the password themselves. Nobody types it twice; a wrong one is that form's to tell. */
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

  // The browser would begin at the cross beside the title.
  useEffect(() => {
    const field = form.current?.elements.namedItem(proof)
    if (field instanceof HTMLElement) field.focus()
  }, [proof])

  const { field, change, focus, isBusy, formProps } = useContractForm(stepUp, {
    schema: schemas[proof],
    // Whatever it is refused for, no other proof is asked for.
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
      <DialogFoot>
        <Button look="outline" onClick={() => onSettle(false)}>
          {sharedWords.cancel}
        </Button>
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
      <output className="hint">{googleWords[state]}</output>
      <DialogFoot>
        <Button look="outline" onClick={() => onSettle(false)}>
          {sharedWords.cancel}
        </Button>
        <Button ref={button} disabled={!before} onClick={open}>
          {sharedWords.google}
        </Button>
      </DialogFoot>
    </>
  )
}
