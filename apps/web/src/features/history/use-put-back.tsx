import { useState, type ReactNode } from 'react'
import type { BrandHistory } from '@bolodex/contract/brand-history'
import { explain } from '#lib/api-error.ts'
import { formatDate } from '#lib/format-date.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast-store.ts'
import type { Earlier } from './history-thread.tsx'
import type { PutBackDialog } from './put-back-dialog.tsx'
import { isAsNow } from './is-as-now.ts'

type Opened = { earlier: Earlier; Dialog: typeof PutBackDialog }

/** A button at every earlier state, for admins only, and the dialog that asks whether it is meant. */
export function usePutBack(brand: BrandHistory['brand'], isAdmin: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)

  const open = async (earlier: Earlier) => {
    try {
      const { PutBackDialog } = await import('./put-back-dialog.tsx')
      setOpened({ earlier, Dialog: PutBackDialog })
    } catch (error) {
      showError(explain(error))
    }
  }

  const renderPutBack = (earlier: Earlier): ReactNode =>
    isAdmin &&
    !isAsNow(earlier.state, brand) && (
      <button
        type="button"
        className="button button-outline button-small"
        aria-label={`Put back the state of ${formatDate(earlier.createdAt)}`}
        aria-haspopup="dialog"
        onClick={() => void open(earlier)}
      >
        <Icon name="put-back" /> Put back
      </button>
    )

  const dialog = opened && <opened.Dialog brand={brand} earlier={opened.earlier} onClose={() => setOpened(null)} />
  return { renderPutBack, dialog }
}
