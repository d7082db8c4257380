import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  sharingLimits,
  type SharedSaleInput,
  type getSharing,
  type listSharedSales,
  type shareSales,
  type turnOffSharing,
  type turnOnSharing,
  type withdrawSales,
} from '@bolodex/contract/sales/shared-sales'
import { endpoint } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { newKey } from '#lib/new-key.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import type { SaleChange } from '../sold/added-sale.ts'
import { shareWording as wording } from './share-wording.ts'
import { fromShared, isSameRow, listRows, type SharedRow } from './shared-rows.ts'

const sharing = endpoint<typeof getSharing>('GET', '/api/account/sharing', 'private')
const turnOn = endpoint<typeof turnOnSharing>('PUT', '/api/account/sharing')
const turnOff = endpoint<typeof turnOffSharing>('DELETE', '/api/account/sharing')
const listShared = endpoint<typeof listSharedSales>('GET', '/api/account/shared-sales', 'private')
const share = endpoint<typeof shareSales>('POST', '/api/account/shared-sales')
const withdraw = endpoint<typeof withdrawSales>('POST', '/api/account/shared-sales/withdraw')

/** Everything that the account shares, page by page. */
async function readAll() {
  const all: ReturnType<typeof fromShared>[] = []
  let after: number | undefined
  do {
    // One page leads to the next.
    // oxlint-disable-next-line no-await-in-loop
    const page = await listShared.call({ query: { after } })
    all.push(...page.sales.map(fromShared))
    after = page.nextAfter ?? undefined
  } while (after !== undefined)
  return all
}

/** Shares a sale that was just added or changed, and withdraws what it was before. */
export async function shareChange({ before, after }: Pick<SaleChange, 'before' | 'after'>): Promise<void> {
  const [old] = before ? listRows([before], new Date()) : []
  const [row] = after ? listRows([after], new Date()) : []
  if (old) {
    const found = (await readAll()).find((one) => isSameRow(one, old))
    if (found) await withdraw.call({ body: { ids: [found.id] } })
  }
  if (row) await share.call({ body: { key: newKey(), sales: [toInput(row)] } })
}

/** Without what is only this device's business. */
const toInput = ({ isKnown: _isKnown, ...sale }: SharedRow): SharedSaleInput => sale

const sharedKey = ['shared sales'] as const

export type Sending = { done: number; total: number; hasFailed: boolean }

/** Whether a member shares their sales. Null for guests, and while unknown. */
export function useSharing(isMember: boolean) {
  const { data } = useQuery({ ...sharing.read({}), enabled: isMember })
  return (isMember && data) || null
}

/** What a member shares, and the ways to change it. */
export function useSharedSales(isOn: boolean) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const shared = useQuery({ queryKey: sharedKey, queryFn: readAll, enabled: isOn, staleTime: 0, retry: false })
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: sharing.read({}).queryKey }),
      queryClient.invalidateQueries({ queryKey: sharedKey }),
    ])

  /** In turns, so that what has arrived is known when the connection breaks. */
  const send = async (rows: readonly SharedRow[]): Promise<void> => {
    let done = 0
    try {
      setSending({ done, total: rows.length, hasFailed: false })
      while (done < rows.length) {
        const some = rows.slice(done, done + sharingLimits.atOnce)
        // oxlint-disable-next-line no-await-in-loop
        await share.call({ body: { key: newKey(), sales: some.map(toInput) } })
        done += some.length
        setSending({ done, total: rows.length, hasFailed: false })
      }
      setSending(null)
      showToast({ title: wording.turnedOn, description: wording.thanks, tone: 'success' })
    } catch (error) {
      setSending({ done, total: rows.length, hasFailed: true })
      showError(explain(error))
    }
    await refresh()
  }

  return {
    shared,
    sending,
    send,
    turnOn: async (rows: readonly SharedRow[]): Promise<void> => {
      try {
        await turnOn.call({})
      } catch (error) {
        return showError(explain(error))
      }
      return send(rows)
    },
    /** Whether everything was withdrawn. */
    turnOff: async (): Promise<boolean> => {
      let isDone = false
      try {
        await turnOff.call({})
        isDone = true
        setSending(null)
        showToast({ title: wording.turnedOff, description: wording.deleted, tone: 'success' })
      } catch (error) {
        showError(explain(error))
      }
      await refresh()
      return isDone
    },
    withdraw: async (id: number): Promise<void> => {
      try {
        await withdraw.call({ body: { ids: [id] } })
        showToast({ title: wording.withdrawnOne, tone: 'success' })
      } catch (error) {
        showError(explain(error))
      }
      await refresh()
    },
  }
}
