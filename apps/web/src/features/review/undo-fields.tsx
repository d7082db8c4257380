import type { ReactNode } from 'react'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { reviewWording } from './review-wording.ts'

type ReasonProps = { value: string; onChange: (reason: string) => void }

/** Why something is undone, for the moderation log. */
export function LogReason({ value, onChange }: ReasonProps) {
  return (
    <TextField
      label={reviewWording.why}
      hint={reviewWording.forTheLog}
      value={value}
      maxLength={limits.editReason}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type FootProps = {
  /** Of what runs; null while nothing does. */
  progress: { label: string; done: number; total: number } | null
  failure: string | null
  isReady: boolean
  onUndo: () => Promise<void>
  onClose: () => void
  /** The content of the button that undoes. */
  children: ReactNode
}

/** The foot of a dialog that undoes in bulk: its progress, what went wrong, and its two buttons. */
export function UndoFoot({ progress, failure, isReady, onUndo, onClose, children }: FootProps) {
  return (
    <>
      {progress && (
        <TapeProgress label={progress.label} value={progress.done} max={Math.max(progress.total, 1)} hasScale />
      )}
      <DialogFoot>
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <Button look="outline" disabled={progress !== null} onClick={onClose}>
          {reviewWording.cancel}
        </Button>
        <Button look="danger" disabled={progress !== null || !isReady} onClick={() => void onUndo()}>
          {children}
        </Button>
      </DialogFoot>
    </>
  )
}
