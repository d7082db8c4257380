import { useId, useState, type SyntheticEvent } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { BrandFields } from './brand-fields.tsx'
import { findErrors, readPatch, typedFrom, type BrandFormErrors, type TypedBrand } from './read-brand-form.ts'
import { useEditBrand } from './use-edit-brand.ts'
import './edit-brand-dialog.css'

type Props = { brand: Brand; onClose: () => void; onSaved: ((brand: Brand) => void) | undefined }

/** Everything an admin can change about a brand. What was typed stays until it is saved or given up. */
export function EditBrandDialog({ brand, onClose, onSaved }: Props) {
  // The brand as it was when the dialog opened: the list behind may be read again meanwhile.
  const [shown] = useState(() => typedFrom(brand))
  const [errors, setErrors] = useState<BrandFormErrors>({})
  const { isSaving, failure, save } = useEditBrand(brand.id, { onClose, onSaved })
  const formId = useId()

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readForm(event.currentTarget, shown)
    const found = findErrors(typed)
    setErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong) return (event.currentTarget.elements.namedItem(wrong) as HTMLElement | null)?.focus()
    return void save(readPatch(typed, shown))
  }

  return (
    <Dialog isOpen title="Edit Brand" onClose={onClose} isKeptOpen>
      <form id={formId} className="edit-form" noValidate onSubmit={handleSubmit}>
        <BrandFields shown={shown} errors={errors} />
      </form>
      <div className="edit-foot">
        {failure && (
          <p className="field-error" role="alert">
            <Icon name="warning" /> {failure}
          </p>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </Dialog>
  )
}

function readForm(form: HTMLFormElement, shown: TypedBrand): TypedBrand {
  const names = Object.keys(shown) as (keyof TypedBrand)[]
  const entries = names.map((name) => {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    // A browser hides what is no number from its value: it must not pass for an empty field.
    return [name, field.validity.badInput ? 'no number' : field.value]
  })
  return Object.fromEntries(entries) as TypedBrand
}
