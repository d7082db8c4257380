import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { computePayUpTo, type PaySum } from '@bolodex/sales-reports/pay-up-to'
import { joinClasses } from '#lib/join-classes.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PriceBit } from '#ui/price/price-line.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { usePaySettings } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { modeWording as wording } from './mode-wording.ts'
import { ReaderOffer } from './reader-offer.tsx'
import { endShopMode, startShopMode, useShopMode, type Look } from './shop-mode-store.ts'
import styles from './shop-mode.module.css'

const canStayAwake = () => 'wakeLock' in navigator

/** Turns shop mode on and off, and says what it does. */
export function ShopModeSwitch() {
  const { isOn } = useShopMode()
  const handleClick = () => {
    if (isOn) return endWithUndo()
    if (!startShopMode()) showError(shopWording.noRoom)
  }
  return (
    <div className={joinClasses(styles['shop-mode'], 'not-printed')}>
      <button type="button" role="switch" aria-checked={isOn} className={styles['switch']} onClick={handleClick}>
        <Icon name="eye" />
        <span>
          <b>{wording.title}</b>
          <span className="hint">{canStayAwake() ? wording.hint : wording.sleeps}</span>
        </span>
        <span className={styles['knob']} aria-hidden="true" />
      </button>
      {isOn && <ReaderOffer />}
    </div>
  )
}

function endWithUndo(): void {
  const undo = endShopMode()
  showToast({
    title: wording.off,
    tone: 'success',
    action: { label: shopWording.undo, hint: shopWording.undoHint, onPress: undo },
  })
}

/** In shop mode, above the search on the list and on brand pages: the last brands looked at, with what to pay. */
export function LooksStrip() {
  const { isOn, looks } = useShopMode()
  const [location] = useLocation()
  useWakeLock(isOn)
  const isShown = isOn && (location === '/' || location.startsWith('/brands/'))
  useEffect(() => {
    // The stylesheet keeps room for it below the page.
    document.documentElement.toggleAttribute('data-looks', isShown)
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={joinClasses(styles['strip'], 'not-printed')} aria-label={wording.looks}>
      <button type="button" className={styles['end']} aria-label={wording.end} onClick={endWithUndo}>
        <Icon name="eye" />
      </button>
      {looks.length === 0 ? (
        <p>{wording.none}</p>
      ) : (
        <ul>
          {looks.map((look) => (
            <li key={look.id}>
              <LookLink look={look} isCurrent={decodeURI(location) === `/brands/${look.slug}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LookLink({ look, isCurrent }: { look: Look; isCurrent: boolean }) {
  const settings = usePaySettings()
  const { averageSalePrice: price, sellThroughRate: rate } = look
  const sum = price === null || !settings ? null : computePayUpTo({ price, rate }, settings)
  return (
    <PageLink href={`/brands/${encodeURIComponent(look.slug)}`} aria-current={isCurrent ? 'page' : undefined}>
      <b>{look.name}</b>
      {sum ? <span>{describePay(sum)}</span> : <PriceBit of={look} />}
    </PageLink>
  )
}

const describePay = ({ payUpTo }: PaySum): string => (payUpTo === null ? shopWording.pay.leave : wording.pay(payUpTo))

/** Keeps the screen on while the page is in front. A browser lets go of it whenever the page is hidden. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !canStayAwake()) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = (next: WakeLockSentinel) => {
      if (isOver) void next.release()
      else lock = next
    }
    const request = () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: the screen then goes dark as it always does.
      navigator.wakeLock.request('screen').then(take, () => {})
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isOn])
}
