import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountTraces } from '@bolodex/contract/accounts/undo-account'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { sendUndo, tracesView, type Undone } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import styles from './review.module.css'

const words = reviewWording.undoAccount

type Props = { username: string; onClose: () => void; onDone: () => void }
type Step = { at: 'asking' } | { at: 'working'; done: number; total: number } | { at: 'done'; undone: Undone }

/** Says how much there is, asks whether it is meant, and tells how far it is. */
export function UndoAccountDialog({ username, onClose, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const [reason, setReason] = useState('')
  const [isClosed, setClosed] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const { data: traces, error } = useQuery({ ...tracesView(username), refetchOnMount: 'always', gcTime: 0 })

  const handleUndo = async () => {
    setFailure(null)
    setStep({ at: 'working', done: 0, total: 0 })
    try {
      const onProgress = (progress: { done: number; total: number }) => setStep({ at: 'working', ...progress })
      const undone = await sendUndo(username, { isClosed, ...(reason && { reason }) }, onProgress)
      setStep({ at: 'done', undone })
      onDone()
    } catch (problem) {
      setFailure(words.failed(explain(problem)))
      setStep({ at: 'asking' })
    }
  }

  return (
    <Dialog isOpen isKeptOpen title={words.title(username)} onClose={onClose}>
      {step.at === 'done' ? (
        <Result undone={step.undone} onClose={onClose} />
      ) : (
        <>
          <p>{words.text}</p>
          {error && <p role="alert">{explain(error)}</p>}
          {traces ? <Traces traces={traces} /> : !error && <Spinner label={words.counting} />}
          <TextField
            label={reviewWording.why}
            hint={reviewWording.forTheLog}
            value={reason}
            maxLength={limits.editReason}
            onChange={(event) => setReason(event.target.value)}
          />
          <CheckField checked={isClosed} onChange={(event) => setClosed(event.target.checked)} isFramed>
            {words.close}
          </CheckField>
          {step.at === 'working' && (
            <TapeProgress label={words.progress(username)} value={step.done} max={Math.max(step.total, 1)} hasScale />
          )}
          <DialogFoot>
            {failure && (
              <p className="field-error" role="alert">
                {failure}
              </p>
            )}
            <Button look="outline" disabled={step.at === 'working'} onClick={onClose}>
              {reviewWording.cancel}
            </Button>
            <Button look="danger" disabled={!traces || step.at === 'working'} onClick={() => void handleUndo()}>
              <Icon name="restore" /> {step.at === 'working' ? words.busy : words.confirm}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

// The words have a name for each of them.
const names = Object.entries(words.traces) as [keyof AccountTraces, string][]

function Traces({ traces }: { traces: AccountTraces }) {
  return (
    <dl className={styles['traces']}>
      {names.map(([key, name]) => (
        <div key={key}>
          <dt className="caption">{name}</dt>
          <dd>{formatNumber(traces[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Result({ undone: { undone, keptBrands }, onClose }: { undone: Undone; onClose: () => void }) {
  return (
    <>
      <output>{words.done}</output>
      <Traces traces={undone} />
      {keptBrands.length > 0 && (
        <>
          <p>{words.kept(keptBrands.length)}</p>
          <ul className={styles['kept-brands']}>
            {keptBrands.map(({ slug, name }) => (
              <li key={slug}>
                <PageLink href={`/brands/${encodeURIComponent(slug)}`}>{name}</PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{words.back}</Button>
      </DialogFoot>
    </>
  )
}
