import { useEffect, useRef, useState } from 'react'
import type { StarterReport } from '@bolodex/contract/starter/starter'
import { Button } from '#ui/button.tsx'
import { Tape } from '#ui/garments/tape.tsx'
import { starterWording as words } from './starter-wording.ts'
import type { Starter } from './use-starter.ts'
import panelStyles from '#ui/panel.module.css'
import styles from './starter.module.css'

/** Whether there is anything to load or to remove. */
const isOffered = ({ canLoad, loaded, run }: StarterReport): boolean =>
  canLoad || loaded > 0 || (run !== null && run.state !== 'done')

/** Loads starter brands into an empty site, and removes them while they are untouched. */
export function StarterPanel({ starter }: { starter: Starter }) {
  const { report, isBusy, remove } = starter
  const heading = useRef<HTMLHeadingElement>(null)
  const state = report ? (report.run?.state ?? 'none') : null
  const before = useRef(state)
  // A button that was pressed goes when its run starts, here or in the list of the set-up.
  useEffect(() => {
    const isNew = before.current !== null && before.current !== state
    before.current = state
    if (isNew && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [state])
  if (!report || !isOffered(report)) return null
  const { loaded, untouched, unconfirmed, run } = report
  return (
    <section className={panelStyles['panel']} aria-labelledby="starter">
      <h2 id="starter" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <div className={styles['panel-body']}>
        {loaded === 0 && (
          <p className="hint">
            {words.about} {words.marked}
          </p>
        )}
        {run?.state === 'running' && <Progress run={run} />}
        {run?.state === 'stopped' && <p role="alert">{words.stopped}</p>}
        {run?.state === 'done' && <Outcome run={run} />}
        {loaded > 0 && run?.state !== 'running' && <p className="hint">{words.now(loaded, unconfirmed)}</p>}
        {run?.state !== 'running' && <LoadButton starter={starter} />}
        {untouched > 0 && run?.state !== 'running' && (
          <RemoveButton untouched={untouched} rest={loaded - untouched} isBusy={isBusy} onRemove={remove} />
        )}
      </div>
    </section>
  )
}

/** For a site without brands, or one whose run has stopped. */
export function LoadButton({ starter: { report, isBusy, load } }: { starter: Starter }) {
  const [all, setAll] = useState(false)
  if (!report || !report.canLoad || (report.loaded > 0 && report.run?.state !== 'stopped')) return null
  const { rows, unsure } = report
  return (
    <>
      {unsure > 0 && (
        <label>
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> {words.loadUnsure(unsure)}
        </label>
      )}
      <Button disabled={isBusy} onClick={() => load(all)}>
        {isBusy ? words.starting : words.load(all ? rows + unsure : rows)}
      </Button>
    </>
  )
}

type Run = NonNullable<StarterReport['run']>

function Progress({ run: { kind, done, total } }: { run: Run }) {
  return (
    <div className={styles['progress']} aria-live="polite">
      <p>
        <b>{kind === 'load' ? words.loading : words.removing}</b> <span>{words.progress(done, total)}</span>
      </p>
      <Tape share={total === 0 ? 0 : (done / total) * 100} />
    </div>
  )
}

function Outcome({ run: { kind, added, updated, removed, kept, duplicates } }: { run: Run }) {
  const sentences =
    kind === 'remove'
      ? [words.removed(removed)]
      : [words.added(added), updated > 0 && words.updated(updated), kept > 0 && words.kept(kept)]
  return (
    <div aria-live="polite">
      <p>{sentences.filter(Boolean).join(' ')}</p>
      {duplicates.length > 0 && (
        <details className={styles['duplicates']}>
          <summary>{words.duplicates(duplicates.length)}</summary>
          <p className="hint">{duplicates.join(', ')}</p>
        </details>
      )}
    </div>
  )
}

type RemoveProps = { untouched: number; rest: number; isBusy: boolean; onRemove: () => void }

function RemoveButton({ untouched, rest, isBusy, onRemove }: RemoveProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button look="outline" disabled={isBusy} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
    )
  return (
    <div role="alertdialog" aria-labelledby="remove-starter" className={styles['panel-body']}>
      <p id="remove-starter">
        <b>{words.sure(untouched, rest)}</b>
      </p>
      <div className="actions">
        <Button
          look="danger"
          disabled={isBusy}
          onClick={() => {
            setAsking(false)
            onRemove()
          }}
        >
          {words.yes(untouched)}
        </Button>
        <Button look="outline" onClick={() => setAsking(false)}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
