import { isOld } from '@bolodex/contract/directory/value-bases'
import { useState } from 'react'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import { defaultPaySettings, type PaySettings } from '@bolodex/sales-reports/pay-up-to'
import { brandAddress } from '#lib/brands-api.ts'
import { formatAge } from '#lib/format-dates.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { saveFile } from '#lib/save-file.ts'
import { useToday } from '#lib/today.ts'
import { Button } from '#ui/button.tsx'
import { Hanger } from '#ui/garments/hanger.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { EmptyState } from '#ui/page-head.tsx'
import { Amount } from '#ui/price/price.tsx'
import { PriceLine } from '#ui/price/price-line.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { formatShort } from '#lib/format-cents.ts'
import { boloSorts, removeFromBolo, sortBolo, useBoloList, usePaySettings, type BoloSort } from '../shop-store.ts'
import { shopWording } from '../shop-wording.ts'
import { nameFees } from '../pay/format-fees.ts'
import { boloWording as wording } from './bolo-wording.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { listCells, priceEntries, type PricedEntry } from './sort-bolo.ts'
import price from '#ui/price/price.module.css'
import styles from './bolo-list.module.css'

/** The brands that this device looks out for. Everything shown is kept with them: no connection is needed. */
export function BoloList({ onSetUp }: { onSetUp: () => void }) {
  const { entries, sort } = useBoloList()
  const settings = usePaySettings() ?? defaultPaySettings
  const [openId, setOpenId] = useState<number | null>(null)
  if (entries.length === 0) return <EmptyBolo />
  const priced = priceEntries(entries, settings, sort)
  const opened = entries.find(({ id }) => id === openId)
  return (
    <>
      <div className={styles['head']}>
        <p className="caption">
          <b>{entries.length}</b> {wording.brand(entries.length)}
        </p>
        <label className="not-printed">
          {wording.sort}{' '}
          <select
            className="input"
            value={sort}
            onChange={({ currentTarget }) => sortBolo(currentTarget.value as BoloSort)}
          >
            {boloSorts.map((one) => (
              <option key={one} value={one}>
                {wording.sorts[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {/* How many decides how small they are printed. */}
      <ul
        className={styles['entries']}
        data-size={entries.length > 100 ? 'many' : entries.length > 30 ? 'some' : 'few'}
      >
        {priced.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} settings={settings} onMore={() => setOpenId(entry.id)} />
          </li>
        ))}
      </ul>
      <ListFoot settings={settings} onSetUp={onSetUp} entries={priced} />
      {opened && <EntryDialog key={opened.id} entry={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

type EntryProps = { entry: PricedEntry; settings: PaySettings; onMore: () => void }

function Entry({ entry, settings, onMore }: EntryProps) {
  const today = useToday()
  const { name, slug, tagPhotoUrl, sellThroughRate, priceSetAt, note, seenAt } = entry
  return (
    <article className={styles['entry']}>
      <SmallPhoto url={tagPhotoUrl} className={styles['photo']} />
      <div className={styles['text']}>
        <h2 className="quiet-links">
          <PageLink href={brandAddress(slug)}>{name}</PageLink>
        </h2>
        <p>
          <PriceLine of={entry} />, {wording.rate(sellThroughRate)}{' '}
          <span className={styles['as-of']}>{wording.saved(formatAge(seenAt, today))}</span>
        </p>
        {note && (
          <p className={styles['note']}>
            <Icon name="note" /> {note}
          </p>
        )}
      </div>
      <EntryPay entry={entry} settings={settings} isGrey={isOld(priceSetAt, today)} />
      <button
        type="button"
        className={joinClasses('icon-button', styles['more'], 'not-printed')}
        aria-label={wording.more(name)}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <Icon name="dots" />
      </button>
    </article>
  )
}

type EntryPayProps = { entry: PricedEntry; settings: PaySettings; isGrey: boolean }

function EntryPay({ entry: { sum, slug }, settings: { profit }, isGrey }: EntryPayProps) {
  if (!sum)
    return (
      <p className={styles['pay']}>
        <PageLink className={styles['own-price']} href={`${brandAddress(slug)}#pay-up-to`}>
          {shopWording.pay.noPrice}
        </PageLink>
      </p>
    )
  if (sum.payUpTo === null)
    return (
      <p className={styles['pay']}>
        <b>{shopWording.pay.leave}</b>
        <span className={styles['hint']}>
          {wording.notIn(profit.kind === 'dollars' ? formatShort(profit.cents) : `${profit.percent}%`)}
        </span>
      </p>
    )
  const { careful } = sum
  return (
    <p className={styles['pay']}>
      <span className="caption">{shopWording.pay.title}</span>{' '}
      <span className={joinClasses(price['price-sticker'], styles['sticker'], isGrey && styles['is-old'])}>
        <Amount units={sum.payUpTo} />
      </span>{' '}
      {careful && (
        <span className={styles['hint']}>
          {careful.payUpTo === null ? shopWording.pay.leaveToBeSafe : shopWording.pay.safe(careful.payUpTo)}
        </span>
      )}
    </p>
  )
}

type FootProps = { settings: PaySettings; entries: PricedEntry[]; onSetUp: () => void }

function ListFoot({ settings, entries, onSetUp }: FootProps) {
  const { profit } = settings
  const handleClear = () => {
    const restore = removeFromBolo(...entries.map(({ id }) => id))
    const action = { label: shopWording.undo, hint: shopWording.undoHint, onPress: restore }
    showToast({ title: shopWording.cleared, tone: 'success', action })
  }
  const wanted = profit.kind === 'dollars' ? formatShort(profit.cents) : `${profit.percent}%`
  return (
    <div className={styles['foot']}>
      <p>
        <Icon name="percent" /> {wording.with(nameFees(settings), wanted)}{' '}
        <button
          type="button"
          className={joinClasses(styles['change'], 'not-printed')}
          aria-haspopup="dialog"
          onClick={onSetUp}
        >
          {wording.change}
        </button>
      </p>
      <div className={joinClasses('actions', 'not-printed')}>
        <Button
          look="outline"
          onClick={() => saveFile(wording.fileName, 'text/csv', writeCsv(listCells(entries, location.origin)))}
        >
          <Icon name="download" /> {wording.csv}
        </Button>
        <Button look="outline" onClick={() => print()}>
          <Icon name="print" /> {wording.print}
        </Button>
        <Button look="outline" onClick={handleClear}>
          <Icon name="trash" /> {wording.clear}
        </Button>
      </div>
    </div>
  )
}

function EmptyBolo() {
  return (
    <EmptyState drawing={<Hanger />} title={wording.empty.title}>
      <p>{wording.empty.text}</p>
      <PageLink className="button button-primary" href="/">
        <Icon name="star" /> {wording.empty.link}
      </PageLink>
    </EmptyState>
  )
}
