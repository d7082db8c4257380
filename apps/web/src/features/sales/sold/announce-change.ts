import { showError, showToast } from '#ui/toast/toast-store.ts'
import { salesWording } from '../sales-wording.ts'
import { shareChange } from '../share/use-sharing.ts'
import type { SaleChange } from './added-sale.ts'
import { soldWording } from './sold-wording.ts'

/** Says what was done with one sale, with the way back. Where sharing is on, both are shared too. */
export function announceChange({ before, after, undo }: SaleChange, title: string, isSharing: boolean): void {
  const share = (change: Pick<SaleChange, 'before' | 'after'>) => {
    if (isSharing) shareChange(change).catch(() => showError(soldWording.notShared))
  }
  const handleUndo = () =>
    undo().then(
      () => share({ before: after, after: before }),
      () => showError(salesWording.noRoom),
    )
  showToast({
    title,
    tone: 'success',
    action: { label: salesWording.undo, hint: soldWording.undoHint, onPress: () => void handleUndo() },
  })
  share({ before, after })
}
