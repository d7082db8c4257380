import type { ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { brandFacts, factKeys, type FactKey } from '@bolodex/contract/brand-facts'
import type { BrandFact } from '@bolodex/contract/directory/fact-kinds'
import type { FieldProps } from '#lib/forms/use-contract-form.ts'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { addSaleAddress } from '#lib/brands-api.ts'
import type { TypedBrand } from './read-brand-form.ts'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

/** Help texts of the fields. */
const help: { [Key in FactKey]?: { hint: string; placeholder?: string } } = {
  garmentTypes: editWording.garments,
  aliases: { hint: editWording.aliasesHint },
  datedNotes: { hint: editWording.notesHint },
  lines: { hint: editWording.linesHint },
  fakeWarning: { hint: editWording.fakesHint },
  website: { hint: editWording.websiteHint },
  wikidata: { hint: editWording.wikidataHint },
}

type Props = {
  brand: Pick<Brand, 'slug' | 'priceBasis' | 'averageSalePrice'>
  shown: TypedBrand
  field: (name: FactKey) => FieldProps
  /** Called when a link navigates away. */
  onLeave: () => void
}
type Choice = {
  /** Only these facts. */
  keys?: readonly FactKey[]
  /** Renders a list of words in a custom way instead of as a text field. */
  renderList?: (name: FactKey) => ReactNode
}

/** The fields of a brand's facts. */
export function BrandFields({ keys = factKeys, renderList, ...props }: Props & Choice) {
  const numbers = keys.filter((key) => brandFacts[key].kind === 'number')
  return keys.map((key) => {
    if (renderList && brandFacts[key].kind === 'list') return renderList(key)
    if (key === numbers[0])
      return (
        <div key="numbers" className={styles['edit-values']}>
          {numbers.map((number) => (
            <NumberField key={number} name={number} {...props} />
          ))}
        </div>
      )
    return numbers.includes(key) ? null : <WordsField key={key} name={key} {...props} />
  })
}

const fieldOf = (name: FactKey, { field }: Props) => ({
  ...field(name),
  label: brandFacts[name].fieldLabel.edit,
  ...help[name],
})

/** A longer line is easier to read over in a field of several rows. */
const longText = 200

/** A link is pasted in any of its forms, so nothing of it may be cut off. */
const linkField = { autoComplete: 'off', autoCapitalize: 'none', inputMode: 'url', spellCheck: false } as const

function WordsField({ name, ...props }: Props & { name: FactKey }) {
  const { kind, max, form }: BrandFact = brandFacts[name]
  const field = fieldOf(name, props)
  if (kind === 'line' && form) return <TextField {...field} {...linkField} />
  if (kind === 'text') return <TextAreaField {...field} required rows={3} maxLength={max} />
  if (kind === 'names' || kind === 'notes') {
    const lines = props.shown[name].split('\n').length
    return <TextAreaField {...field} rows={Math.min(6, Math.max(2, lines))} />
  }
  if (max >= longText && kind === 'line') return <TextAreaField {...field} rows={3} maxLength={max} />
  if (kind === 'list') return <TextField {...field} autoComplete="off" />
  return <TextField {...field} required={kind === 'name'} maxLength={max} autoComplete="off" />
}

/** Where members' sales determine the price, this field holds an estimate that is not shown. */
function describeEstimate({ brand, onLeave }: Props) {
  if (brand.priceBasis !== 'sales' || brand.averageSalePrice === null) return {}
  const { label, hint, addSale } = editWording.estimate
  return {
    label,
    hint: (
      <>
        {hint(brand.averageSalePrice)}{' '}
        <PageLink href={addSaleAddress(brand.slug)} rel="nofollow" onClick={onLeave}>
          {addSale}
        </PageLink>
      </>
    ),
  }
}

/** Amounts may be typed with cents. */
function NumberField({ name, ...props }: Props & { name: FactKey }) {
  const { unit }: BrandFact = brandFacts[name]
  const field = { ...fieldOf(name, props), type: 'number', min: '0' }
  if (unit !== 'money') return <TextField {...field} step="1" />
  return (
    <div className={styles['edit-price']}>
      <TextField {...field} {...describeEstimate(props)} step="0.01" />
    </div>
  )
}
