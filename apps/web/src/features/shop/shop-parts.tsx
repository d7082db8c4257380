import { useEffect, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { computePayUpTo } from '@bolodex/contract/shop/pay-up-to'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { shopWording as wording } from './shop-wording.ts'
import {
  addToBolo,
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
    {place === 'card' && <PayLine brand={brand} />}
  </>
)

/** Puts a brand on the list of this device or takes it off. */
function toggle(brand: BoloBrand, isOn: boolean): void {
  if (isOn) return removeWithUndo(brand)
  const outcome = addToBolo(brand)
  if (outcome === 'full') showError(wording.full(boloLimits.entries))
  if (outcome === 'no-room') showError(wording.noRoom)
}

export function removeWithUndo({ id, name }: { id: number; name: string }): void {
  const restore = removeFromBolo(id)
  showToast({
    title: wording.removed(name),
    tone: 'success',
    action: { label: wording.undo, hint: wording.undoHint, onPress: restore },
  })
}

/** Whoever sees a brand with a connection sees its newest figures: the list takes them over. */
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

/** What to pay, at the foot of a card, once somebody has said what they sell on and want to make. */
function PayLine({ brand: { averageSalePrice: price, sellThroughRate: rate } }: { brand: BoloBrand }) {
  const settings = usePaySettings()
  if (!settings) return null
  const sum = price === null ? null : computePayUpTo({ price, rate }, settings)
  return (
    <p className={styles['pay-line']} data-part="pay-line">
      <span className="caption">{wording.pay.title}</span>
      {sum ? (
        <>
          <b className={sum.payUpTo === null ? styles['leave'] : undefined}>
            {sum.payUpTo === null ? wording.pay.leave : wording.pay.dollars(sum.payUpTo)}
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
