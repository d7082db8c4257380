import { useViewer } from '#features/accounts/use-viewer.ts'
import { NumbersPage, type NumbersViewer } from '#features/sales/numbers/numbers-page.tsx'

export function Screen() {
  return <NumbersPage viewer={useNumbersViewer()} />
}

function useNumbersViewer(): NumbersViewer {
  const { user, isLoading, error } = useViewer()
  if (user) return user.id
  // Without a connection the session stays unknown, and the ledger has followed the last one that was known.
  if (error || (isLoading && typeof navigator !== 'undefined' && !navigator.onLine)) return 'offline'
  return isLoading ? 'loading' : null
}
