import { useSyncExternalStore } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { defaultPaySettings, readPaySettings, type PaySettings } from '@bolodex/sales-reports/pay-up-to'
import { createDeviceStore } from '#lib/device-store.ts'

/** theme.js looks under this name before the first paint, to make room on the cards. */
const paySettings = createDeviceStore<PaySettings | null>('pay-up-to', readPaySettings)

/** What was chosen on this device; null before. The served page knows of nothing. */
export const usePaySettings = (): PaySettings | null =>
  useSyncExternalStore(paySettings.subscribe, paySettings.get, () => null)

export function savePaySettings(change: Partial<PaySettings>): boolean {
  if (!paySettings.set({ ...(paySettings.get() ?? defaultPaySettings), ...change })) return false
  document.documentElement.dataset['pay'] = ''
  return true
}

/** The part of a brand that is needed to decide about it with no connection. */
export type BoloBrand = Pick<
  Brand,
  | 'id'
  | 'slug'
  | 'name'
  | 'tagPhotoUrl'
  | 'averageSalePrice'
  | 'sellThroughRate'
  | 'priceSetAt'
  | 'priceBasis'
  | 'soldCount'
>
export type BoloEntry = BoloBrand & {
  note: string
  /** When the figures were last seen. */
  seenAt: string
}
/** As many brands as fit on one printed sheet, each with a note of one line. */
export const boloLimits = { entries: 200, note: 80 } as const
export const boloSorts = ['pay', 'rate', 'name'] as const
export type BoloSort = (typeof boloSorts)[number]
export type BoloList = { entries: BoloEntry[]; sort: BoloSort }

const emptyList: BoloList = { entries: [], sort: 'pay' }

/** The list as it was kept. Anything may stand in a browser's storage; what is not an entry is left out. */
export function readBoloList(kept: Record<string, unknown> | null): BoloList {
  if (!kept || !Array.isArray(kept['entries'])) return emptyList
  const sort = boloSorts.find((one) => one === kept['sort']) ?? emptyList.sort
  return { entries: kept['entries'].flatMap(readEntry).slice(0, boloLimits.entries), sort }
}

function readEntry(kept: unknown): BoloEntry[] {
  const brand = readBoloBrand(kept)
  if (!brand) return []
  const { note, seenAt } = kept as Record<string, unknown>
  return [{ ...brand, note: readText(note) ?? '', seenAt: readText(seenAt) ?? new Date(0).toISOString() }]
}

const readText = (value: unknown) => (typeof value === 'string' ? value : null)

/** A brand as it was kept; null when it is none. */
export function readBoloBrand(kept: unknown): BoloBrand | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { id, slug, name, tagPhotoUrl, averageSalePrice, sellThroughRate, priceSetAt, priceBasis, soldCount } =
    kept as Record<string, unknown>
  if (typeof id !== 'number' || typeof slug !== 'string' || typeof name !== 'string') return null
  const figure = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null)
  return {
    id,
    slug,
    name,
    tagPhotoUrl: readText(tagPhotoUrl),
    averageSalePrice: figure(averageSalePrice),
    sellThroughRate: figure(sellThroughRate),
    priceSetAt: readText(priceSetAt),
    // Any text but ours is shown as an estimate.
    priceBasis: readText(priceBasis) as BoloBrand['priceBasis'],
    soldCount: figure(soldCount),
  }
}

const boloList = createDeviceStore('bolo', readBoloList)

export const useBoloList = (): BoloList => useSyncExternalStore(boloList.subscribe, boloList.get, () => emptyList)

/** A page has hundreds of stars: each subscribes to its own brand only. */
export const useIsOnBoloList = (id: number): boolean =>
  useSyncExternalStore(
    boloList.subscribe,
    () => boloList.get().entries.some((entry) => entry.id === id),
    () => false,
  )

export const isBoloEmpty = (): boolean => boloList.get().entries.length === 0

const change = (entries: BoloEntry[]): boolean => boloList.set({ ...boloList.get(), entries })

export const sortBolo = (sort: BoloSort): boolean => boloList.set({ ...boloList.get(), sort })

export type AddOutcome = 'added' | 'full' | 'no-room'

export function addToBolo(brand: BoloBrand, now = new Date()): AddOutcome {
  const { entries } = boloList.get()
  if (entries.some(({ id }) => id === brand.id)) return 'added'
  if (entries.length >= boloLimits.entries) return 'full'
  return change([...entries, { ...pickBoloBrand(brand), note: '', seenAt: now.toISOString() }]) ? 'added' : 'no-room'
}

/** Takes brands off the list and answers with the way to bring them back as they were. */
export function removeFromBolo(...ids: number[]): () => boolean {
  const { entries } = boloList.get()
  const removed = entries.filter(({ id }) => ids.includes(id))
  change(entries.filter(({ id }) => !ids.includes(id)))
  return () => {
    const rest = boloList.get().entries.filter(({ id }) => !ids.includes(id))
    return change([...rest, ...removed].slice(0, boloLimits.entries))
  }
}

export const noteBolo = (id: number, note: string): boolean =>
  change(boloList.get().entries.map((entry) => (entry.id === id ? { ...entry, note } : entry)))

/** How long figures count as just seen: a page that is looked at all day does not write all day. */
const seenFor = 3_600_000

/** Takes over what a brand on the list is called now and what it sells for. */
export function refreshBolo(brand: BoloBrand, now = new Date()): void {
  const { entries } = boloList.get()
  const known = entries.find(({ id }) => id === brand.id)
  if (!known) return
  const fresh = { ...known, ...pickBoloBrand(brand) }
  const isSame = JSON.stringify(fresh) === JSON.stringify(known)
  if (isSame && now.getTime() - Date.parse(known.seenAt) < seenFor) return
  change(entries.map((entry) => (entry === known ? { ...fresh, seenAt: now.toISOString() } : entry)))
}

/** The part of a brand that is kept. */
export function pickBoloBrand(brand: BoloBrand): BoloBrand {
  const { id, slug, name, tagPhotoUrl, averageSalePrice, sellThroughRate, priceSetAt, priceBasis, soldCount } = brand
  return { id, slug, name, tagPhotoUrl, averageSalePrice, sellThroughRate, priceSetAt, priceBasis, soldCount }
}
