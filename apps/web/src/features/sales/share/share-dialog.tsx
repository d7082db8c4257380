import { useMemo, useState } from 'react'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { formatDate } from '#lib/format-dates.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { shareWording as wording } from './share-wording.ts'
import { listRows, listUnshared } from './shared-rows.ts'
import { useSharedSales, type Sending } from './use-sharing.ts'
import styles from './share-dialog.module.css'

type Props = {
  sales: readonly OwnSale[]
  /** Null for guests. */
  sharing: { isOn: boolean; since: string | null; count: number } | null
  onClose: () => void
}

/** Shows every row before it is sent, and what is shared afterwards, with the way to take it back. */
export function ShareDialog({ sales, sharing, onClose }: Props) {
  const isOn = sharing?.isOn === true
  const { shared, sending, send, turnOn, turnOff, withdraw } = useSharedSales(isOn)
  const [now] = useState(() => new Date())
  const rows = useMemo(() => listRows(sales, now), [sales, now])
  const kept = shared.data
  // What the directory has no brand for is not kept, so it is of no use to send it again.
  const unshared = useMemo(() => kept && listUnshared(rows, kept).filter(({ isKnown }) => isKnown), [rows, kept])
  const isSending = sending !== null && !sending.hasFailed
  // What was shared until a moment ago, to say what became of it.
  const [withdrawn, setWithdrawn] = useState(0)
  const handleWithdraw = async () => {
    if (await turnOff()) setWithdrawn(sharing?.count ?? 0)
  }
  const handleSwitch = () => void (isOn ? handleWithdraw() : turnOn(rows))
  return (
    <Dialog isOpen title={wording.title} onClose={onClose} className={styles['dialog']}>
      <p>{isOn ? wording.after : wording.before}</p>
      <ShareSwitch
        state={describeState(sharing, withdrawn)}
        isOn={isOn}
        isDisabled={sharing === null || isSending || (!isOn && rows.length === 0)}
        onSwitch={handleSwitch}
      />
      {sending && <SendingLine sending={sending} />}
      {isOn && !isSending && unshared && unshared.length > 0 && (
        <RowsPanel rows={unshared} state={wording.unshared(unshared.length)}>
          <Button onClick={() => void send(unshared)}>
            {sending?.hasFailed ? wording.again : wording.share(unshared.length)}
          </Button>
        </RowsPanel>
      )}
      {!isOn && <RowsPanel rows={rows} state={wording.wouldBe} empty={wording.none} hasNever />}
      {isOn && kept && (
        <RowsPanel
          rows={kept}
          state={wording.shared}
          empty={wording.nothingShared}
          hasNever
          onWithdraw={(id) => void withdraw(id)}
        />
      )}
      {isOn && shared.isPending && <output className="hint">{wording.loading}</output>}
      <p className={styles['rule']}>
        <Icon name="people" />
        <span>
          <b>{wording.rule}</b> {wording.ruleText}
        </span>
      </p>
      {isOn ? (
        <div className={styles['take-back']}>
          <div>
            <h3>{wording.takeBack}</h3>
            <p className="hint">{wording.takeBackText(sharing.count)}</p>
          </div>
          <Button
            look="outline"
            className={styles['withdraw']}
            disabled={isSending}
            onClick={() => void handleWithdraw()}
          >
            <Icon name="restore" /> {wording.withdraw}
          </Button>
        </div>
      ) : (
        <div className={styles['foot']}>
          <p className="hint">{wording.anyTime}</p>
          <Button look="outline" onClick={onClose}>
            {wording.notNow}
          </Button>
          {sharing === null && (
            <PageLink className="button button-primary" href={signInLink('/numbers', 'share')}>
              {wording.signIn}
            </PageLink>
          )}
        </div>
      )}
    </Dialog>
  )
}

type SwitchProps = { isOn: boolean; state: string; isDisabled: boolean; onSwitch: () => void }

function ShareSwitch({ isOn, state, isDisabled, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className={styles['switch']}
      onClick={onSwitch}
    >
      {/* The words first: they are its name. */}
      <span>
        <b>{wording.switch}</b> <span className="hint">{state}</span>
      </span>
      <span className={styles['track']} aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <circle cx="12" cy="12" r="11" />
          <circle className={styles['dish']} cx="12" cy="12" r="7.5" />
          <path d="M9.5 9.5h.01M14.5 9.5h.01M9.5 14.5h.01M14.5 14.5h.01" />
        </svg>
      </span>
    </button>
  )
}

function describeState(sharing: Props['sharing'], withdrawn: number): string {
  if (!sharing) return wording.guest
  const { isOn, since, count } = sharing
  if (!isOn || since === null) return withdrawn > 0 ? wording.isWithdrawn(withdrawn) : wording.isOff
  const isToday = since.slice(0, 10) === new Date().toISOString().slice(0, 10)
  return wording.isOn(isToday ? wording.today : formatDate(since), count)
}

function SendingLine({ sending: { done, total, hasFailed } }: { sending: Sending }) {
  if (hasFailed)
    return (
      <p className={styles['failed']} role="alert">
        {wording.failed(done, total)}
      </p>
    )
  return (
    <div className={styles['sending']}>
      <output>{wording.sending(done, total)}</output>
      <TapeProgress label={wording.progress} value={done} max={total} />
    </div>
  )
}
