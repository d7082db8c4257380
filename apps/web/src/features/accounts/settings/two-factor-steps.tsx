import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { encode } from 'uqr'
import { confirmTwoFactor, type startTwoFactor } from '@bolodex/contract/accounts/account-security'
import type { OutputOf } from '@bolodex/contract/route'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { backupCodesSheet, type ShowCodes } from './code-sheets.ts'
import { useSettingsFailure } from './form-dialog.tsx'
import { sharedWords } from '../accounts-wording.ts'
import { twoFactorWords as words } from './settings-wording.ts'
import styles from './two-factor-steps.module.css'

export type TwoFactorKey = OutputOf<(typeof startTwoFactor)['answer']>

type Props = { twoFactorKey: TwoFactorKey; onCancel: () => void; onCodes: ShowCodes }

/** The key goes to the app, the app's first code is entered, and the backup codes are saved. */
export function TwoFactorSteps({ twoFactorKey: { uri, key, backupCodes }, onCancel, onCodes }: Props) {
  const steps = useRef<HTMLOListElement>(null)
  // The button that led here is gone.
  useEffect(() => steps.current?.focus(), [])
  const isOnPhone = useSyncExternalStore(followPhone, isPhone, () => false)
  return (
    <ol className={styles['steps']} ref={steps} tabIndex={-1}>
      <Step number={1} title={isOnPhone ? words.openApp.title : words.scan.title}>
        {isOnPhone ? <OpenFirst uri={uri} secret={key} /> : <ScanFirst uri={uri} secret={key} />}
      </Step>
      <Step number={2} title={words.typeCode}>
        <FirstCode onCancel={onCancel} onConfirmed={() => onCodes(backupCodesSheet(backupCodes))} />
      </Step>
      <Step number={3} title={words.saveCodes(backupCodes.length)}>
        <p className="hint">{words.saveCodesHint}</p>
      </Step>
    </ol>
  )
}

/** Devices that probably run the app themselves and cannot scan their own screen. */
const phone = '(pointer: coarse), (width < 560px)'

const isPhone = (): boolean => matchMedia(phone).matches

function followPhone(onChange: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

type KeyProps = { uri: string; secret: string }

function OpenFirst({ uri, secret }: KeyProps) {
  return (
    <>
      <a className={joinClasses('button button-primary', styles['open-app'])} href={uri}>
        <Icon name="key" /> {words.openApp.button}
      </a>
      <p className="hint">{words.openApp.hint}</p>
      <TypedKey secret={secret} />
      <p className="hint">{words.openApp.otherDevice}</p>
      <QrCode text={uri} />
    </>
  )
}

function ScanFirst({ uri, secret }: KeyProps) {
  return (
    <div className={styles['scan']}>
      <QrCode text={uri} />
      <div>
        <p className="hint">{words.scan.hint}</p>
        <TypedKey secret={secret} />
        <p className="hint">
          {words.scan.sameDevice} <a href={uri}>{words.openApp.button}</a>
        </p>
      </div>
    </div>
  )
}

/** For an app that neither scans nor opens by a link. Copied without the gaps, which are there to read by. */
function TypedKey({ secret }: { secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ ...words.keyCopied, tone: 'success' }),
      () => showError(words.copyFailed),
    )
  return (
    <p className={styles['key-row']}>
      <code className={styles['typed-key']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button look="outline" className="button-small" onClick={() => void copy()}>
        <Icon name="copy" /> {words.copyKey}
      </Button>
    </p>
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
      showToast({ title: words.isOn, tone: 'success' })
      await refresh()
    },
  })
  return (
    <form className={styles['code-form']} {...formProps}>
      <CodeField {...field('code')} label={words.code} size="small" />
      <div className={styles['code-buttons']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? words.checking : words.turnOn}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {sharedWords.cancel}
        </Button>
      </div>
      <FormFailure message={failure?.message} />
    </form>
  )
}

/** The quiet zone in modules: scanners require it. */
const quiet = 2

/**
 * Dark on white in both themes, since not every scanner supports inverted codes. Hidden from screen readers: its
 * content must be shown beside it.
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
