import { useEffect, useRef, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { stepUp } from '@bolodex/contract/account-security'
import type { Proof } from '@bolodex/contract/errors'
import type { InputOf } from '@bolodex/contract/route'
import { send, sendOnce } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useTypedForm } from '../sign-in/use-typed-form.ts'
import { GoogleProof } from './google-proof.tsx'
import './step-up.css'

const address: (typeof stepUp)['path'] = '/api/account/step-up'
const sendProof = (body: InputOf<(typeof stepUp)['body']>) => sendOnce(address, { method: 'POST', body })

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

const reasons = {
  password: 'You have been signed in for a while. Type your password to go on.',
  code: 'Type a code from your authenticator app to go on.',
  'sign-in': 'You have been signed in for a while. Sign in with Google again to go on.',
}

function StepUpDialog({ proof, onSettle }: Props) {
  return (
    <Dialog isOpen title="Confirm it’s you" onClose={() => onSettle(false)} isKeptOpen>
      <p>{reasons[proof]}</p>
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
  }, [proof, isBackup])

  const { errors, isBusy, formProps } = useTypedForm({
    names: [proof],
    findErrors: ({ [proof]: typed }) => ({ [proof]: typed.trim() === '' ? `Please enter your ${proof}` : undefined }),
    send: async ({ [proof]: typed }) => {
      await sendProof(proof === 'code' ? { code: typed.trim() } : { password: typed })
      onSettle(true)
    },
    onFailure: (error, { elements }) => {
      const field = elements.namedItem(proof)
      if (field instanceof HTMLInputElement) field.value = ''
      return { [proof]: explain(error) }
    },
  })
  return (
    <form className="form" ref={form} {...formProps}>
      {proof === 'password' && (
        <PasswordField label="Your password" name="password" autoComplete="current-password" error={errors.password} />
      )}
      {proof === 'code' && !isBackup && (
        <CodeField
          key="app"
          label="Code"
          name="code"
          aside="changes every 30 seconds"
          error={errors.code}
          onComplete={() => form.current?.requestSubmit()}
        />
      )}
      {proof === 'code' && isBackup && (
        <TextField
          key="backup"
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="One of the codes you kept when you turned this on. It works once."
          error={errors.code}
        />
      )}
      {proof === 'code' && (
        <button type="button" className="link-button" onClick={() => setBackup(!isBackup)}>
          {isBackup ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
      <div className="dialog-foot">
        <Button look="outline" onClick={() => onSettle(false)}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Confirming...' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
}
