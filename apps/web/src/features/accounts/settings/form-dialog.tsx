import type { ReactNode } from 'react'
import { explain, statusOf } from '#lib/api-error.ts'
import type { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { sharedWords } from '../accounts-wording.ts'
import styles from './settings.module.css'

export type DialogText = { title: string; submitLabel: string; busyLabel: string; look?: 'primary' | 'danger' }

type Props = DialogText & {
  form: Pick<ReturnType<typeof useContractForm>, 'failure' | 'isBusy' | 'formProps'>
  onClose: () => void
  /** The fields. */
  children: ReactNode
  /** An alternative beside the buttons. */
  aside?: ReactNode
  isReady?: boolean
}

/** A dialog for one change. The success handler closes it. */
export function FormDialog(props: Props) {
  const { form, title, submitLabel, busyLabel, look = 'primary', onClose, children, aside, isReady = true } = props
  const { failure, isBusy, formProps } = form
  return (
    <Dialog isOpen title={title} onClose={onClose} isKeptOpen>
      <form className="form" {...formProps}>
        {children}
        <FormFailure message={failure?.message} />
        <div className={styles['dialog-actions']}>
          <Button look="outline" onClick={onClose}>
            {sharedWords.cancel}
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

/** Says beside one of these fields what was refused of it, and in one sentence what was about none of them. */
export function useSettingsFailure<N extends string>(...names: N[]) {
  const refresh = useRefreshSession()
  return (error: unknown, isPlaced: boolean): { fields: { [K in N]?: string } } | undefined => {
    if (isPlaced) return undefined
    // Either a code was wrong or the session has ended: the session query shows which.
    if (statusOf(error) === 401) void refresh()
    const field = findField(statusOf(error), names)
    // One of the known field names.
    return field && { fields: { [field]: explain(error) } as { [K in N]?: string } }
  }
}

/** The field an answer is about, if it is about one. */
function findField<N extends string>(status: number | null, names: readonly N[]): N | undefined {
  const isProof = (name: string) => /password$/i.test(name) || name === 'code'
  if (status === 401 || status === 403) return names.find(isProof)
  // A taken or invalid value refers to the first field.
  if (status === 400 || status === 409) return names.find((name) => name !== 'currentPassword')
  return undefined
}
