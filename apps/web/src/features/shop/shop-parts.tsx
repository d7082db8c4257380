import { useEffect, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Brand } from '@bolodex/contract/directory/brands'
import { computePayUpTo } from '@bolodex/sales-reports/pay-up-to'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { shopWording as wording } from './shop-wording.ts'
import {
  addToBolo,
  isBoloEmpty,
  boloLimits,
  refreshBolo,
  removeFromBolo,
  useIsOnBoloList,
  usePaySettings,
  type BoloBrand,
} from './shop-store.ts'
import styles from './shop-parts.module.css'

/** Draws what a card or row shows of the shop: the star, and what to pay. */
export type RenderShop = (brand: Brand, place: 'card' | 'row') => ReactNode

export const renderShop: RenderShop = (brand, place) => (
  <>
    <BrandStar brand={brand} place={place} />
    <PayLine brand={brand} place={place} />
  </>
)

/** Puts a brand on the list of this device or takes it off. */
function toggle(brand: BoloBrand, isOn: boolean): void {
  if (isOn) return removeWithUndo(brand)
  const isFirst = isBoloEmpty()
  const outcome = addToBolo(brand)
  if (outcome === 'added' && isFirst) showFirst()
  if (outcome === 'full') showError(wording.full(boloLimits.entries))
  if (outcome === 'no-room') showError(wording.noRoom)
}

/** The first star says where the list is. */
function showFirst(): void {
  showToast({
    title: wording.added,
    tone: 'success',
    action: { label: wording.open, hint: wording.openHint, onPress: () => navigate('/bolo') },
  })
}

export function removeWithUndo({ id, name }: { id: number; name: string }): void {
  const restore = removeFromBolo(id)
  showToast({
    title: wording.removed(name),
    tone: 'success',
    action: { label: wording.undo, hint: wording.undoHint, onPress: restore },
  })
}

/** Viewing a brand online refreshes its figures in the list. */
function useOnBoloList(brand: BoloBrand): boolean {
  const isOn = useIsOnBoloList(brand.id)
  useEffect(() => {
    if (isOn && navigator.onLine) refreshBolo(brand)
  }, [isOn, brand])
  return isOn
}

/** A star that is filled while the brand is on the list. */
function BrandStar({ brand, place }: { brand: BoloBrand; place: 'card' | 'row' }) {
  const isOn = useOnBoloList(brand)
  return (
    <button
      type="button"
      className={joinClasses(
        styles['star'],
        place === 'card' ? styles['card-star'] : styles['row-star'],
        'not-printed',
      )}
      aria-pressed={isOn}
      aria-label={wording.star(brand.name)}
      onClick={() => toggle(brand, isOn)}
    >
      <Icon name="star" />
    </button>
  )
}

/** The same on a brand's own page, in words. */
export function BoloButton({ brand }: { brand: BoloBrand }) {
  const isOn = useOnBoloList(brand)
  return (
    <Button
      look={isOn ? 'outline' : 'primary'}
      className={joinClasses(styles['bolo-button'], isOn && styles['is-on'], 'needs-script')}
      onClick={() => toggle(brand, isOn)}
    >
      <Icon name="star" /> {isOn ? wording.remove : wording.add}
    </Button>
  )
}

/** What to pay, at the bottom of a card or row, once marketplace and profit are set. */
function PayLine({ brand, place }: { brand: BoloBrand; place: 'card' | 'row' }) {
  const { averageSalePrice: price, sellThroughRate: rate } = brand
  const isRow = place === 'row'
  const settings = usePaySettings()
  if (!settings) return null
  const sum = price === null ? null : computePayUpTo({ price, rate }, settings)
  return (
    <p className={joinClasses(styles['pay-line'], isRow && styles['row-pay'])} data-part="pay-line">
      <span className="caption">{wording.pay.title}</span>
      {sum ? (
        <>
          <b className={sum.payUpTo === null ? styles['leave'] : undefined}>
            {sum.payUpTo === null ? wording.pay.leave : wording.pay.amount(sum.payUpTo)}
          </b>
          {sum.payUpTo !== null && sum.careful && (
            <span className="hint">
              {sum.careful.payUpTo === null ? wording.pay.leaveToBeSafe : wording.pay.safe(sum.careful.payUpTo)}
            </span>
          )}
        </>
      ) : (
        <span className="hint">{wording.pay.noPrice}</span>
      )}
    </p>
  )
}
