import type { DetectedBrand } from '@bolodex/contract/videos/video-analysis'
import { formatShort } from '#lib/format-cents.ts'
import { analyzerWording } from './video-analysis-wording.ts'
import styles from './detected-brand-card.module.css'

const wording = analyzerWording.card

/** What is said of a brand besides its price, each as what it is: 'Listed at $38'. */
function describeSaid({ said, currency }: DetectedBrand): string[] {
  return said.map(({ role, amount }) =>
    wording.said[role](formatShort(Math.round(amount * 100), currency ?? undefined)),
  )
}

/** How sure the words make it. A language model gives no figure that could be checked. */
function describeSure({ foundBy, confidence }: DetectedBrand): string | null {
  return foundBy === 'words' ? wording.sure(Math.round(confidence * 100)) : null
}

/** The basis of the price in the field, or why it is empty; nothing for an edited price. */
export function describeBasis(brand: DetectedBrand, typedPrice: string): string | undefined {
  const { averageSalePrice, priceRole, currency, said } = brand
  if (currency && said.length > 0 && typedPrice === '') return wording.otherMoney[currency]
  const isAsSaid = averageSalePrice !== null && typedPrice === averageSalePrice.toString()
  return isAsSaid && priceRole ? wording.basis[priceRole] : undefined
}

/** Under the name of a folded card: what its price is, else what else is said of it, and how sure it is. */
export function FoldedFacts({ brand, typedPrice }: { brand: DetectedBrand; typedPrice: string }) {
  const { priceRole } = brand
  const isPriced = priceRole && describeBasis(brand, typedPrice) === wording.basis[priceRole]
  const facts = [isPriced && wording.basisShort[priceRole], describeSure(brand), ...describeSaid(brand)]
  return <span className={styles['folded-facts']}>{facts.filter(Boolean).join(' · ')}</span>
}

/** On an open card: how sure it is, and every amount that is said besides the price. */
export function AmountsSaid({ brand }: { brand: DetectedBrand }) {
  const said = describeSaid(brand)
  const sure = describeSure(brand)
  if (said.length === 0 && sure === null) return null
  return (
    <div className={styles['amounts-said']}>
      {sure && <span className={styles['how-sure']}>{sure}</span>}
      {said.length > 0 && (
        <ul aria-label={wording.saidOf(brand.name)}>
          {said.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
