import type { ReactNode } from 'react'
import { brandFacts, factKeys, type BrandFact, type FactKey } from '@bolodex/contract/brand-facts'
import type { FieldProps } from '#lib/forms/use-contract-form.ts'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import type { TypedBrand } from './read-brand-form.ts'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

/** What helps to fill in a field. */
const help: { [Key in FactKey]?: { hint: string; placeholder?: string } } = {
  garmentTypes: editWording.garments,
  aliases: { hint: editWording.aliasesHint },
}

type Props = { shown: TypedBrand; field: (name: FactKey) => FieldProps }
type Choice = {
  /** Only these, of all facts. */
  keys?: readonly FactKey[]
  /** Draws a list of words in another way than as a line to type. */
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

function WordsField({ name, ...props }: Props & { name: FactKey }) {
  const { kind, max }: BrandFact = brandFacts[name]
  const field = fieldOf(name, props)
  if (kind === 'text') return <TextAreaField {...field} required rows={3} maxLength={max} />
  if (kind === 'names') {
    const lines = props.shown[name].split('\n').length
    return <TextAreaField {...field} rows={Math.min(6, Math.max(2, lines))} />
  }
  if (kind === 'list') return <TextField {...field} autoComplete="off" />
  return <TextField {...field} required={kind === 'name'} maxLength={max} autoComplete="off" />
}

/** Dollars may be typed with their cents. */
function NumberField({ name, ...props }: Props & { name: FactKey }) {
  const { unit }: BrandFact = brandFacts[name]
  const field = { ...fieldOf(name, props), type: 'number', min: '0' }
  if (unit !== '$') return <TextField {...field} step="1" />
  return (
    <div className={styles['edit-price']}>
      <TextField {...field} step="0.01" />
    </div>
  )
}
