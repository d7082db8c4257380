import { useEffect, useSyncExternalStore } from 'react'
import { createDeviceStore } from '#lib/device-store.ts'
import { pickBoloBrand, readBoloBrand, type BoloBrand } from '../shop-store.ts'

/** One visit to a shop: brands that were looked at, the last one first. */
export type ShopMode = { isOn: boolean; looks: Look[] }
export type Look = BoloBrand & { at: string }

export const shopModeLimits = { looks: 10, hours: 24 } as const

const off: ShopMode = { isOn: false, looks: [] }

/** What was kept. Looks of an earlier day belong to another shop and are left out. */
export function readShopMode(kept: Record<string, unknown> | null, now = Date.now()): ShopMode {
  if (kept?.['isOn'] !== true || !Array.isArray(kept['looks'])) return off
  const oldest = now - shopModeLimits.hours * 3_600_000
  const looks = kept['looks'].flatMap((one: unknown): Look[] => {
    const brand = readBoloBrand(one)
    const at = brand && (one as { at?: unknown }).at
    return brand && typeof at === 'string' && Date.parse(at) >= oldest ? [{ ...brand, at }] : []
  })
  return { isOn: true, looks: looks.slice(0, shopModeLimits.looks) }
}

const shopMode = createDeviceStore<ShopMode>('shop-mode', readShopMode)

export const useShopMode = (): ShopMode => useSyncExternalStore(shopMode.subscribe, shopMode.get, () => off)

/** False where this browser keeps nothing. */
export const startShopMode = (): boolean => shopMode.set({ isOn: true, looks: [] })

/** Forgets the looks, and answers with the way back to them. */
export function endShopMode(): () => boolean {
  const before = shopMode.get()
  shopMode.set(off)
  return () => shopMode.set(before)
}

/** With a brand first among the last ones that were looked at; a brand is among them once. */
export function addLook({ isOn, looks }: ShopMode, brand: BoloBrand, now = new Date()): ShopMode {
  if (!isOn) return off
  const others = looks.filter(({ id }) => id !== brand.id)
  const look = { ...pickBoloBrand(brand), at: now.toISOString() }
  return { isOn, looks: [look, ...others].slice(0, shopModeLimits.looks) }
}

/** A brand's own page is a look at it. */
export function useLook(brand: BoloBrand): void {
  const { isOn } = useShopMode()
  useEffect(() => {
    if (isOn) shopMode.set(addLook(shopMode.get(), brand))
  }, [isOn, brand])
}
