import { isCurrency } from '@bolodex/contract/sales/currencies'
import { setSiteCurrency } from './format-money.ts'
import { readLocal, writeLocal } from './local-storage.ts'

const storedCode = (): unknown => readLocal('currency')?.['code'] ?? 'USD'

/** A page that opens offline comes without the answer that names the currency. */
export function restoreCurrency(): void {
  const code = storedCode()
  if (typeof code === 'string' && isCurrency(code)) setSiteCurrency(code)
}

/** Every answer passes here before it is shown. */
export function noteCurrency(address: string, answer: unknown): void {
  if (address !== '/api/site') return
  const { currency } = answer as { currency?: string }
  // The shell has a placeholder without a currency.
  if (!currency || !isCurrency(currency)) return
  setSiteCurrency(currency)
  if (currency !== storedCode()) writeLocal('currency', { code: currency })
}
