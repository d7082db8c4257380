import { useState, type ReactNode } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTypedForm } from '../sign-in/use-typed-form.ts'
import { useRefreshSession } from '../use-viewer.ts'
import styles from './settings.module.css'

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
        <div className={styles['dialog-actions']}>
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

type Typed<N extends string> = Record<N, string>
type Wrong<N extends string> = { [K in N]?: string | undefined }

type SettingsForm<N extends string> = {
  /** The fields, in their order on the page. */
  names: readonly N[]
  findErrors: (typed: Typed<N>) => Wrong<N>
  send: (typed: Typed<N>) => Promise<unknown>
}

/** A form that says beside its fields what was refused, and in one sentence what was about none of them. */
export function useSettingsForm<N extends string>({ names, findErrors, send }: SettingsForm<N>) {
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefreshSession()
  const form = useTypedForm<N>({
    names,
    findErrors,
    send: (typed) => {
      setFailure(null)
      return send(typed)
    },
    onFailure: (error) => {
      // Either a code was wrong or nobody is signed in any more: the session knows.
      if (statusOf(error) === 401) void refresh()
      const field = findField(statusOf(error), names)
      if (!field) return setFailure(explain(error))
      return { [field]: explain(error) } as Wrong<N>
    },
  })
  return { ...form, failure }
}

/** The field an answer is about, if it is about one. */
function findField<N extends string>(status: number | null, names: readonly N[]): N | undefined {
  const isProof = (name: string) => /password$/i.test(name) || name === 'code'
  if (status === 401 || status === 403) return names.find(isProof)
  // What is taken or cannot be is the first thing that is to be set.
  if (status === 400 || status === 409) return names.find((name) => name !== 'currentPassword')
  return undefined
}
