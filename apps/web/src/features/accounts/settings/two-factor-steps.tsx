import { useEffect, useRef, useMemo, type ReactNode } from 'react'
import { encode } from 'uqr'
import { confirmTwoFactor, type startTwoFactor } from '@bolodex/contract/accounts/account-security'
import type { OutputOf } from '@bolodex/contract/route'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { backupCodesSheet, type ShowCodes } from './code-sheets.tsx'
import { useSettingsFailure } from './form-dialog.tsx'
import styles from './two-factor-steps.module.css'

export type TwoFactorKey = OutputOf<(typeof startTwoFactor)['answer']>

type Props = { twoFactorKey: TwoFactorKey; onCancel: () => void; onCodes: ShowCodes }

/** The key goes to the app, the app's first code comes back, and the backup codes are kept. */
export function TwoFactorSteps({ twoFactorKey: { uri, key, backupCodes }, onCancel, onCodes }: Props) {
  const steps = useRef<HTMLOListElement>(null)
  // The button that led here is gone.
  useEffect(() => steps.current?.focus(), [])
  return (
    <div className={styles['two-factor']}>
      <ol className={styles['steps']} ref={steps} tabIndex={-1}>
        <Step number={1} title="Scan with an authenticator app">
          <p className="hint">Any app that makes six-digit codes will do. Or type this key:</p>
          <p>
            <code className={styles['typed-key']}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <p className="hint">
            Is the app on this device? <a href={uri}>Open it with the key</a>
          </p>
        </Step>
        <Step number={2} title="Type the six digits it shows">
          <FirstCode onCancel={onCancel} onConfirmed={() => onCodes(backupCodesSheet(backupCodes))} />
        </Step>
        <Step number={3} title={`Keep ${backupCodes.length} backup codes`}>
          <p className="hint">Shown once, right after this. Download or copy them.</p>
        </Step>
      </ol>
      <QrCode text={uri} />
    </div>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles['step-number']} aria-hidden="true">
        {number}
      </span>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  )
}

function FirstCode({ onCancel, onConfirmed }: { onCancel: () => void; onConfirmed: () => void }) {
  const refresh = useRefreshSession()
  const { field, failure, isBusy, formProps } = useContractForm(confirmTwoFactor, {
    onFailure: useSettingsFailure('code'),
    onDone: async () => {
      onConfirmed()
      showToast({ title: 'Two-factor sign-in is on', tone: 'success' })
      await refresh()
    },
  })
  return (
    <form className={styles['code-form']} {...formProps}>
      <CodeField {...field('code')} label="Code" size="small" />
      <div className={styles['code-buttons']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Turn on'}
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FormFailure message={failure?.message} />
    </form>
  )
}

/** How many modules stay white on every side: scanners look for them. */
const quiet = 2

/**
 * Dark on white in both themes, since not every scanner reads it the other way round. Hidden from those who cannot see
 * it: what it holds must stand beside it.
 */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const whole = size + 2 * quiet
  return (
    <svg
      className={styles['qr-code']}
      data-part="qr-code"
      viewBox={`${-quiet} ${-quiet} ${whole} ${whole}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={whole} height={whole} />
      <path d={path} />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: modules.join('') }
}
