import { NumbersPage } from '#features/sales/numbers/numbers-page.tsx'

export function Screen() {
  return <NumbersPage />
}
