import { useState, type ReactNode } from 'react'
import type { Change, ChangedField } from '@bolodex/contract/brand-changes'
import type { RedactableField } from '@bolodex/contract/redaction'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast-store.ts'
import type { RedactDialog } from './redact-dialog.tsx'

type Asked = { changeId: number | null; fields: RedactableField[] }

const texts = new Set<string>(['name', 'description', 'garmentTypes', 'aliases'] satisfies RedactableField[])
const isText = (field: ChangedField): field is Extract<ChangedField, RedactableField> => texts.has(field)

/** A button on every change that wrote a text, for admins only: what nobody may read must not stay in the history. */
export function useRedact(brandId: number, isAdmin: boolean) {
  const [opened, setOpened] = useState<(Asked & { Dialog: typeof RedactDialog }) | null>(null)

  const open = async (asked: Asked) => {
    try {
      const { RedactDialog } = await import('./redact-dialog.tsx')
      setOpened({ ...asked, Dialog: RedactDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderButton = (asked: Asked): ReactNode =>
    isAdmin &&
    asked.fields.length > 0 && (
      <button
        type="button"
        className="button button-outline button-small"
        aria-haspopup="dialog"
        onClick={() => void open(asked)}
      >
        <Icon name="trash" /> Remove text
      </button>
    )

  const renderRedact = ({ id, fields, reason }: Change): ReactNode =>
    renderButton({ changeId: id, fields: [...fields.filter(isText), ...(reason ? (['reason'] as const) : [])] })
  const redactFirst = renderButton({ changeId: null, fields: ['name', 'description', 'garmentTypes', 'aliases'] })

  const redaction = opened && (
    <opened.Dialog
      brandId={brandId}
      changeId={opened.changeId}
      fields={opened.fields}
      onClose={() => setOpened(null)}
    />
  )
  return { renderRedact, redactFirst, redaction }
}
