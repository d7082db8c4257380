import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { computeNumbers, type Numbers } from '@bolodex/contract/sales/compute-numbers'
import { emptyLedger } from './ledger-rules.ts'
import { ledgerState, subscribeToLedger, type LedgerState } from './sales-ledger.ts'

const unread: LedgerState = { status: 'loading', ledger: emptyLedger }

/** What this device keeps of somebody's sales. The served page knows nothing of it. */
export const useLedger = (): LedgerState => useSyncExternalStore(subscribeToLedger, ledgerState, () => unread)

/** What the sales come to. With many of them it takes a moment, in which the page still answers. */
export function useNumbers({ sales, listings, settings }: LedgerState['ledger']): Numbers {
  const [shownSales, shownListings, shownSettings] = useDeferredValue(
    useMemo(() => [sales, listings, settings] as const, [sales, listings, settings]),
  )
  return useMemo(
    () => computeNumbers(shownSales, shownListings, shownSettings),
    [shownSales, shownListings, shownSettings],
  )
}
