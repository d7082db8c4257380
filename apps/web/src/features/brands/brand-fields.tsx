import { limits } from '@bolodex/contract/limits'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { BrandFormErrors, TypedBrand } from './read-brand-form.ts'

/** The fields of a brand's facts. The browser keeps what is typed; it is read when the form is sent. */
export function BrandFields({ shown, errors }: { shown: TypedBrand; errors: BrandFormErrors }) {
  const field = (name: keyof TypedBrand) => ({ name, defaultValue: shown[name], error: errors[name] })
  return (
    <>
      <TextField {...field('name')} label="Name" required maxLength={limits.brandName.max} autoComplete="off" />
      <TextAreaField
        {...field('description')}
        label="Description"
        required
        rows={3}
        maxLength={limits.brandDescription.max}
      />
      <div className="edit-values">
        <div className="edit-price">
          <TextField {...field('averageSalePrice')} label="Average Sale Price" type="number" step="0.01" min="0" />
        </div>
        <TextField {...field('sellThroughRate')} label="Sell-Through Rate (%)" type="number" step="1" min="0" />
      </div>
      <TextField
        {...field('garmentTypes')}
        label="Garment Types"
        placeholder="e.g. Jackets, Vests, Shirts"
        hint="Separate with commas."
        autoComplete="off"
      />
      <TextAreaField
        {...field('aliases')}
        label="Other names"
        rows={Math.min(6, Math.max(2, shown.aliases.split('\n').length))}
        hint="As they stand on its tags, one per line. They are searched like the name."
      />
    </>
  )
}
