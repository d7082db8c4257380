import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SystemReport } from '@bolodex/contract/system/system'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Tape } from '#ui/garments/tape.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { formatRelative } from '#ui/relative-time.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { formatBytes } from './format-report.ts'
import { sendTestMail, systemView } from './system-api.ts'
import { systemWording as words } from './system-wording.ts'
import styles from './system.module.css'

/** Above this, 'over' is shown. Copied from the contract, which would enlarge a page that is mostly read. */
const mostWaiting = 1000

type Verdict = keyof typeof words.stamps

/** An inspection slip for each part that an operator looks after. */
export function SystemSlips({ report, now }: { report: SystemReport; now: number }) {
  const { database, storage, backup, queue } = report
  return (
    <div className={styles['slips']}>
      <Slip
        icon="database"
        title={words.database.title}
        value={words.database.ms(database.ms)}
        detail={words.database.detail(database.version, formatBytes(database.bytes))}
        verdict="passed"
      />
      <MailSlip mail={report.mail} now={now} />
      <Slip icon="drive" title={words.storage.title} {...describeStorage(storage)} />
      <Slip icon="archive" title={words.backup.title} {...describeBackup(backup, now)} />
      <Slip icon="list" title={words.queue.title} {...describeQueue(queue)} />
    </div>
  )
}

type SlipText = { value: string; detail: string; verdict: Verdict }
type SlipProps = SlipText & { icon: IconName; title: string; share?: number | null; children?: ReactNode }

function Slip({ icon, title, value, detail, verdict, share = null, children }: SlipProps) {
  return (
    <section className={styles['slip']} data-verdict={verdict} aria-label={title}>
      <h2>
        <Icon name={icon} /> {title}
      </h2>
      <p className={styles['slip-value']}>{value}</p>
      <p className="hint">{detail}</p>
      {share !== null && <Tape share={share} className={styles['slip-tape']} />}
      <div className={styles['slip-foot']}>
        <span className={styles['stamp']}>
          {verdict === 'passed' && <Icon name="tick" />}
          {words.stamps[verdict]}
        </span>
        {children}
      </div>
    </section>
  )
}

function MailSlip({ mail, now }: { mail: SystemReport['mail']; now: number }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const handleSend = async () => {
    setBusy(true)
    try {
      const { isSent, note } = await sendTestMail({})
      if (isSent) showToast({ title: words.mail.sent, tone: 'success' })
      else showToast({ title: words.mail.failed, ...(note !== null && { description: note }), tone: 'error' })
    } catch (error) {
      showError(explain(error))
    }
    await queryClient.refetchQueries({ queryKey: systemView.queryKey })
    setBusy(false)
  }
  return (
    <Slip icon="mail" title={words.mail.title} {...describeMail(mail, now)}>
      {mail.state !== 'off' && (
        <Button look="outline" className="button-small" disabled={isBusy} onClick={() => void handleSend()}>
          {isBusy ? words.mail.sending : words.mail.send}
        </Button>
      )}
    </Slip>
  )
}

function describeMail({ state, detail, test }: SystemReport['mail'], now: number): SlipText {
  if (state === 'off') return { value: words.mail.off, detail: words.mail.offDetail, verdict: 'off' }
  if (state === 'broken') return { value: words.mail.broken, detail, verdict: 'look' }
  if (!test) return { value: words.mail.answers, detail: words.mail.neverTested, verdict: 'passed' }
  const when = formatRelative(test.at, now)
  const told = test.isFine
    ? words.mail.tested(formatNumber(test.seconds), when)
    : words.mail.testFailed(test.note ?? '', when)
  return { value: words.mail.answers, detail: told, verdict: test.isFine ? 'passed' : 'look' }
}

function describeStorage({
  stored,
  quota,
  free,
  isFull,
}: SystemReport['storage']): SlipText & { share: number | null } {
  const room = quota ?? (free === null ? null : stored + free)
  const told = free === null ? words.storage.bucket : words.storage.free(formatBytes(free))
  return {
    value: room === null ? formatBytes(stored) : words.storage.ofQuota(formatBytes(stored), formatBytes(room)),
    detail: isFull ? words.storage.full : told,
    verdict: isFull ? 'look' : 'passed',
    share: room === null || room === 0 ? null : Math.min(100, (stored / room) * 100),
  }
}

/** Older than a day and a bit: last night's is missing. */
const lateAfterMs = 26 * 3_600_000

function describeBackup(backup: SystemReport['backup'], now: number): SlipText {
  if (!backup) return { value: words.backup.none, detail: words.backup.noneDetail, verdict: 'unknown' }
  const age = formatRelative(backup.at, now).replace(/ ago$/, '')
  const isLate = now - Date.parse(backup.at) > lateAfterMs
  return {
    value: words.backup.old(age),
    detail: backup.isFine ? words.backup.fine : words.backup.failed(backup.note ?? ''),
    verdict: backup.isFine && !isLate ? 'passed' : 'look',
  }
}

function describeQueue({ waiting, oldestSeconds, givenUp, workers }: SystemReport['queue']): SlipText {
  const count = waiting > mostWaiting ? words.queue.moreThan(mostWaiting) : formatNumber(waiting)
  const oldest = oldestSeconds === null ? words.queue.empty : words.queue.oldest(oldestSeconds)
  return {
    value: words.queue.waiting(count),
    detail:
      workers === 0
        ? `${words.queue.noWorker}.`
        : joinClauses(oldest, words.queue.givenUp(givenUp), words.queue.workers(workers)),
    verdict: workers === 0 || givenUp > 0 || (oldestSeconds ?? 0) > 600 ? 'look' : 'passed',
  }
}

const joinClauses = (...clauses: string[]): string => clauses.join(', ')

/** The release, as on a hang tag. */
export function VersionTag({ version, uptime }: { version: string; uptime: string }) {
  return (
    <section className={styles['version-tag']} aria-label={words.version}>
      <span className={styles['version-eye']} aria-hidden="true" />
      <div className={styles['version-number']}>
        <p className="caption">{words.version}</p>
        <b>{version}</b>
      </div>
      <div className={joinClasses(styles['version-text'])}>
        <p>
          <b>{words.running(uptime)}</b>
        </p>
        <p className="hint">{words.updates}</p>
      </div>
    </section>
  )
}
