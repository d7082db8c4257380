import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSettingsForm, type SettingsForm, type Wrong } from './use-settings-form.ts'

export type DialogText = { title: string; submitLabel: string; busyLabel: string; look?: 'primary' | 'danger' }

type Props<N extends string> = DialogText &
  SettingsForm<N> & {
    onClose: () => void
    /** The fields, with what is wrong about them. */
    children: (wrong: Wrong<N>) => ReactNode
    /** Another way out, beside the buttons. */
    aside?: ReactNode
    isReady?: boolean
  }

/** One thing to change, asked for on a tag over the page. `send` closes it when it is done. */
export function FormDialog<N extends string>(props: Props<N>) {
  const { title, submitLabel, busyLabel, look = 'primary', onClose, children, aside, isReady = true } = props
  const { errors, failure, isBusy, formProps } = useSettingsForm<N>(props)
  return (
    <Dialog isOpen title={title} onClose={onClose} isKeptOpen>
      <form className="form" {...formProps}>
        {children(errors)}
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
          <Button type="submit" look={look} disabled={isBusy || !isReady}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
