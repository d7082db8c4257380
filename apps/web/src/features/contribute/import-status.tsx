import { formatCount, formatNumber } from '#lib/format-count.ts'
import { Icon } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/tape-progress.tsx'
import { countReady, type ImportState } from './import-state.ts'
import { isMended } from './mend-row.ts'

type Shown = { title: string; aside: string; value: number; max: number; isCounted: boolean }

/** How far an import is, on the tape measure. Only where it comes to rest is read out. */
export function ImportStatus({ state }: { state: ImportState }) {
  const shown = describe(state)
  return (
    <div className="import-status">
      <p className="sr-only" aria-live="polite">
        {state.sending ? 'Uploading' : state.waiting}
        {!state.sending && shown && `${shown.title}. ${shown.aside}`}
      </p>
      {state.waiting && (
        <p className="hint" aria-hidden="true">
          <Icon name="clock" /> {state.waiting}
        </p>
      )}
      {shown && (
        <>
          <p className="import-figures">
            <b>{shown.title}</b> <span className="hint">{shown.aside}</span>
          </p>
          <TapeProgress label="Import" value={shown.value} max={shown.max} hasScale={shown.isCounted} />
        </>
      )}
      {state.isSignedOut && (
        <p className="field-error">
          <Icon name="warning" />
          <span>
            Your session has ended. Please{' '}
            <a href="/auth" target="_blank" rel="noreferrer">
              sign in in another tab
            </a>{' '}
            and try again here: nothing is lost.
          </span>
        </p>
      )}
    </div>
  )
}

function describe(state: ImportState): Shown | null {
  const { file, isChecking, sending, saved, rows, total } = state
  const toMend = rows.filter((row) => !isMended(row)).length
  if (sending?.phase === 'sending') {
    const percent = Math.round(sending.fraction * 100)
    return { title: 'Sending the file', aside: `${percent}%`, value: percent, max: 100, isCounted: false }
  }
  if (sending) {
    return {
      title: `Saving row ${formatNumber(sending.done)} of ${formatNumber(sending.total)}`,
      aside: toMend > 0 ? `${formatNumber(toMend)} to mend so far` : '',
      value: sending.done,
      max: sending.total,
      isCounted: true,
    }
  }
  if (saved !== null) {
    const all = saved + rows.length
    const title = `Saved ${formatNumber(saved)}${rows.length > 0 ? `, ${formatNumber(rows.length)} to mend` : ''}`
    const aside = `${formatNumber(all)} of ${formatCount(all, 'row')} read`
    return { title, aside, value: saved, max: all, isCounted: true }
  }
  if (!file || isChecking) return null
  const ready = countReady(state)
  const title = `${formatCount(ready, 'good row')}${toMend > 0 ? `, ${formatNumber(toMend)} to mend` : ''}`
  return { title, aside: 'Nothing is sent yet', value: ready, max: total, isCounted: true }
}
