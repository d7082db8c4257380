import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountTraces } from '@bolodex/contract/review/undo-account'
import { explain } from '#lib/api-error.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { sendUndo, tracesView, type Undone as UndoneAnswer } from './review-api.ts'
import { reviewWording } from './review-wording.ts'
import { LogReason, UndoFoot } from './undo-fields.tsx'
import styles from './review.module.css'

const words = reviewWording.undoAccount

/** `isOver`: its member deleted it, so it is closed already. */
type Props = { id: number; name: string; isOver?: boolean; back: string; onClose: () => void; onDone: () => void }
type Step = { at: 'asking' } | { at: 'working'; done: number; total: number } | { at: 'done'; undone: UndoneAnswer }

/** Shows how much there is, asks for confirmation, and reports progress. */
export function UndoAccountDialog({ id, name, isOver = false, back, onClose, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const [reason, setReason] = useState('')
  const [isClosed, setClosed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { data, error } = useQuery({ ...tracesView(id), refetchOnMount: 'always', gcTime: 0 })
  const traces = data?.traces
  const isNothing = traces !== undefined && Object.values(traces).every((count) => count === 0)

  const handleUndo = async () => {
    setFailure(null)
    setStep({ at: 'working', done: 0, total: 0 })
    try {
      const onProgress = (progress: { done: number; total: number }) => setStep({ at: 'working', ...progress })
      const undone = await sendUndo(id, { isClosed, ...(reason && { reason }) }, onProgress)
      setStep({ at: 'done', undone })
      onDone()
    } catch (problem) {
      setFailure(words.failed(explain(problem)))
      setStep({ at: 'asking' })
    }
  }

  return (
    <Dialog isOpen isKeptOpen title={words.title(name)} onClose={onClose}>
      {step.at === 'done' ? (
        <Undone said={words.done} undone={step.undone} back={back} onClose={onClose} />
      ) : (
        <>
          <p>{isNothing ? words.nothing : words.text}</p>
          {error && <p role="alert">{explain(error)}</p>}
          {traces ? <Traces traces={traces} /> : !error && <Spinner label={words.counting} />}
          <LogReason value={reason} onChange={setReason} />
          {!isOver && (
            <CheckField checked={isClosed} onChange={(event) => setClosed(event.target.checked)} isFramed>
              {words.close}
            </CheckField>
          )}
          <UndoFoot
            progress={step.at === 'working' ? { label: words.progress(name), ...step } : null}
            failure={failure}
            isReady={traces !== undefined && !isNothing}
            onUndo={handleUndo}
            onClose={onClose}
          >
            <Icon name="restore" /> {step.at === 'working' ? words.busy : words.confirm}
          </UndoFoot>
        </>
      )}
    </Dialog>
  )
}

// The words have a name for each of them.
const names = Object.entries(words.traces) as [keyof AccountTraces, string][]

export function Traces({ traces }: { traces: AccountTraces }) {
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

type UndoneProps = {
  said: string
  undone: Pick<UndoneAnswer, 'undone' | 'keptBrands'>
  back: string
  children?: ReactNode
  onClose: () => void
}

/** What was undone, and the brands that stay because of others. */
export function Undone({ said, undone: { undone, keptBrands }, back, children, onClose }: UndoneProps) {
  return (
    <>
      <output>{said}</output>
      <Traces traces={undone} />
      {children}
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
        <Button onClick={onClose}>{back}</Button>
      </DialogFoot>
    </>
  )
}
