import { useState } from 'react'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { showError } from '#ui/toast/toast-store.ts'
import { applyChoice, phraseOf, rememberChoice, type Choice, type Ledger } from '../ledger/ledger-rules.ts'
import { changeLedger } from '../ledger/sales-ledger.ts'
import { salesWording } from '../sales-wording.ts'

/** What was just chosen, and the sales as they were. */
export type Counted = { key: number; choice: Choice; words: string; before: OwnSale[]; replaced: Choice | null }

/** Other unsure sales that the same answer fits. A lot of three is not every lot of three. */
export function listSame(sale: OwnSale, unsure: readonly OwnSale[]): OwnSale[] {
  const phrase = phraseOf(sale.question?.words ?? '')
  if (phrase === '' || sale.question?.doubt === 'lot') return []
  return unsure.filter(({ id, question }) => id !== sale.id && phraseOf(question?.words ?? '') === phrase)
}

/** What a sale may be, the likeliest first. */
export function listOptions({ question }: OwnSale): Choice[] {
  const brands = (question?.candidates ?? []).map((one): Choice => ({ kind: 'brand', ...one }))
  const isLot = question?.doubt === 'lot'
  const apart: Choice = isLot ? { kind: 'out' } : { kind: 'none' }
  return (isLot || question?.doubt === 'compared' ? [apart, ...brands] : [...brands, apart]).slice(0, 3)
}

/** Goes through the sales whose brand is not sure. The newest comes first. */
export function useSorting({ sales, choices }: Ledger) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [counted, setCounted] = useState<Counted[]>([])
  const unsure = sales
    .filter(({ state, isRefunded }) => state === 'unsure' && !isRefunded)
    .toSorted((a, b) => (a.soldOn < b.soldOn ? 1 : a.soldOn > b.soldOn ? -1 : a.id < b.id ? -1 : 1))
  const left = unsure.filter(({ id }) => !skipped.has(id))
  const answered = counted.reduce((sum, { before }) => sum + before.length, 0)
  const save = (change: Parameters<typeof changeLedger>[0]) =>
    changeLedger(change).then(
      () => true,
      () => {
        showError(salesWording.noRoom)
        return false
      },
    )

  return {
    left,
    /** Of the total at the start. */
    done: answered + unsure.length - left.length,
    total: answered + unsure.length,
    counted: counted.toReversed(),
    hasSkipped: skipped.size > 0,
    skip: (id: string) => setSkipped(new Set([...skipped, id])),
    choose: async (sale: OwnSale, choice: Choice, isForAll: boolean) => {
      const words = sale.question?.doubt === 'lot' ? '' : (sale.question?.words ?? '')
      const before = isForAll ? [sale, ...listSame(sale, unsure)] : [sale]
      const isSaved = await save({
        sales: before.map((one) => applyChoice(one, choice)),
        ...(isForAll && { choices: rememberChoice(choices, words, choice) }),
      })
      const replaced = choices[phraseOf(words)] ?? null
      const one = { key: (counted.at(-1)?.key ?? 0) + 1, choice, words: isForAll ? words : '', before, replaced }
      if (isSaved) setCounted([...counted, one])
    },
    undo: async ({ key, before, words, replaced }: Counted) => {
      const isSaved = await save({ sales: before, choices: rememberChoice(choices, words, replaced) })
      if (isSaved) setCounted(counted.filter((one) => one.key !== key))
    },
  }
}
