import type { SystemReport } from '@bolodex/contract/system/system'

/** Bytes as a disk is sold: '812 kB', '1.2 GB'. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** The report as text for a ticket: it contains no secrets and no names. */
export function writeReport(report: SystemReport): string {
  const { version, checkedAt, startedAt, database, mail, storage, backup, queue, checks, counters, lastNight } = report
  const told = (at: string, isFine: boolean, note: string | null) => `${isFine ? 'fine' : 'failed'} ${at} ${note ?? ''}`
  return [
    `Bolodex ${version}, checked ${checkedAt}, running since ${startedAt}`,
    `Database: PostgreSQL ${database.version}, ${formatBytes(database.bytes)}, ${database.ms} ms`,
    `Mail: ${mail.state} ${mail.detail}; last test: ${mail.test ? told(mail.test.at, mail.test.isFine, mail.test.note) : 'none'}`,
    `Storage: ${formatBytes(storage.stored)} stored${storage.free === null ? '' : `, ${formatBytes(storage.free)} free`}`,
    `Backup: ${backup ? told(backup.at, backup.isFine, backup.note) : 'none known'}`,
    `Queue: ${queue.waiting} waiting, ${queue.givenUp} given up, workers: ${queue.workers}`,
    ...counters.map(
      ({ name, offBy, comparedAt }) => `Counter ${name}: off by ${offBy ?? '?'} (${comparedAt ?? 'never compared'})`,
    ),
    ...lastNight.map(({ name, at, isFine, note }) => `Job ${name}: ${told(at, isFine, note)}`),
    ...checks.map(
      ({ what, isFine, isWarning, detail }) =>
        `${isWarning ? 'CHECK' : isFine ? 'fine' : 'BROKEN'}  ${what}: ${detail}`,
    ),
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}
