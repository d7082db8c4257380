import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSettingsForm, type Typed, type Wrong } from './use-settings-form.ts'

type Props = {
  title: string
  submitLabel: string
  busyLabel: string
  look?: 'primary' | 'danger'
  onClose: () => void
  check?: (typed: Typed) => Wrong
  send: (typed: Typed) => Promise<unknown>
  /** The fields, with what is wrong about them. */
  children: (wrong: Wrong) => ReactNode
  /** Stands beside the buttons. */
  aside?: ReactNode
  isReady?: boolean
}

/** One thing to change, asked for on a tag over the page. `send` closes it when it is done. */
export function FormDialog(props: Props) {
  const { title, submitLabel, busyLabel, look = 'primary', onClose, check, send, children, aside } = props
  const { wrong, failure, isBusy, handleSubmit } = useSettingsForm({ send, ...(check && { check }) })
  return (
    <Dialog isOpen title={title} onClose={onClose} isKeptOpen>
      <form className="form" noValidate onSubmit={handleSubmit}>
        {children(wrong)}
        {failure && (
          <p className="field-error" role="alert">
            <Icon name="warning" /> {failure}
          </p>
        )}
        <div className="dialog-actions">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          {aside}
          <Button type="submit" look={look} disabled={isBusy || props.isReady === false}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
