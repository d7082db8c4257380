import { useViewer } from '#features/accounts/use-viewer.ts'
import { NumbersPage } from '#features/sales/numbers/numbers-page.tsx'

export function Screen() {
  const { user } = useViewer()
  return <NumbersPage isMember={user !== null} />
}
