import { useState } from 'react'
import { writeCsv } from '@bolodex/brand-csv/csv-text'
import type { OwnSale } from '@bolodex/sales-reports/own-sales'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { BrandTag } from '../brand-tag.tsx'
import { formatExact } from '#lib/format-cents.ts'
import { monthAndYear, platformName } from '../format-amounts.ts'
import { salesWording } from '../sales-wording.ts'
import { useSharing } from '../share/use-sharing.ts'
import { announceChange } from './announce-change.ts'
import { listAddedCells, removeSale } from './added-sale.ts'
import { SoldSheet } from './sold-sheet.tsx'
import { soldWording } from './sold-wording.ts'
import styles from './added-sales.module.css'

const wording = soldWording.list
const firstShown = 10

/** Manually added sales, editable and deletable, newest first. */
export function AddedSales({ sales, isMember }: { sales: readonly OwnSale[]; isMember: boolean }) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const sorted = sales.toSorted((a, b) => (a.soldOn < b.soldOn ? 1 : a.soldOn > b.soldOn ? -1 : a.id < b.id ? -1 : 1))
  const edited = sorted.find(({ id }) => id === editedId)
  return (
    <section className={`${styles['added']} not-printed`} aria-labelledby="added-sales">
      <div className={styles['head']}>
        <h2 id="added-sales">{wording.title}</h2>
        <span className="hint">{wording.count(sales.length)}</span>
        <Button look="outline" onClick={() => saveFile(wording.file, 'text/csv', writeCsv(listAddedCells(sorted)))}>
          <Icon name="download" /> {wording.export}
        </Button>
      </div>
      <ul>
        {(isWhole ? sorted : sorted.slice(0, firstShown)).map((sale) => (
          <AddedSale key={sale.id} sale={sale} isMember={isMember} onEdit={() => setEditedId(sale.id)} />
        ))}
      </ul>
      {!isWhole && sorted.length > firstShown && (
        <Button look="outline" onClick={() => setWhole(true)}>
          {wording.more(sorted.length)}
        </Button>
      )}
      {edited && <SoldSheet {...toSheet(edited)} isMember={isMember} onClose={() => setEditedId(null)} />}
    </section>
  )
}

/** A sale as the sheet takes it. */
function toSheet({ id, brand, slug, garment, priceCents, days, platform, soldOn }: OwnSale) {
  const name = brand ?? ''
  return {
    brand: { name, slug, averageSalePrice: null, garmentTypes: garment === null ? [] : [garment] },
    edited: {
      id,
      said: { brand: name, slug, priceCents, garment, days: days ?? 0, platform, month: soldOn.slice(0, 7) },
    },
  }
}

function AddedSale({ sale, isMember, onEdit }: { sale: OwnSale; isMember: boolean; onEdit: () => void }) {
  const { brand, garment, priceCents, currency, days, platform, soldOn } = sale
  const isSharing = useSharing(isMember)?.isOn === true
  const name = brand ?? ''
  const facts = [garment, days === null ? null : wording.days(days), platformName(platform), monthAndYear(soldOn)]
  const handleRemove = async () => {
    const change = await removeSale(sale).catch(() => null)
    if (!change) return showError(salesWording.noRoom)
    return announceChange(change, wording.removed, isSharing)
  }
  return (
    <li>
      <BrandTag name={name} className={styles['tag']} />
      <span>
        <b>{name}</b>
        <small>{facts.filter((fact) => fact !== null).join(', ')}</small>
      </span>
      <b>{formatExact(priceCents, currency)}</b>
      <button
        type="button"
        className="icon-button"
        aria-label={wording.edit(name)}
        aria-haspopup="dialog"
        onClick={onEdit}
      >
        <Icon name="pen" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={wording.remove(name)}
        onClick={() => void handleRemove()}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}
