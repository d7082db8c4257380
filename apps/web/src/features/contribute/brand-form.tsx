import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { brandFacts, typedKeys } from '@bolodex/contract/brand-facts'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import {
  findErrors,
  labelField,
  textFieldNames,
  useDraft,
  type BrandErrors,
  type TextFieldName,
  type TypedBrand,
} from './brand-draft.ts'
import { NameNotes } from './name-notes.tsx'
import { ErrorSummary, useSubmitBrand } from './use-submit-brand.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-form.module.css'

const optionalKeys = typedKeys.filter((key) => key !== 'name' && key !== 'description')

type BrandFormProps = {
  /** What was looked for before somebody came here to add it. */
  wantedName: string
  onSignedOut: () => Promise<unknown>
  /** The card it will become. */
  renderPreview: (typed: TypedBrand) => ReactNode
}

/** One brand, typed by hand. */
export function BrandForm({ wantedName, onSignedOut, renderPreview }: BrandFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { typed, isKept, isOther, change, begin } = useDraft(wantedName)
  // Asked once: whoever types another name afterwards knows what they do.
  const [asksWhich, setAsksWhich] = useState(isOther)
  const [errors, setErrors] = useState<BrandErrors>({})

  const focusField = (name: TextFieldName) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  const showErrors = (found: BrandErrors): boolean => {
    // A field must be described before it gets the focus.
    flushSync(() => setErrors(found))
    const wrong = textFieldNames.find((name) => found[name])
    if (wrong) focusField(wrong)
    return wrong !== undefined
  }
  const { isSending, failure, forgetFailure, submit } = useSubmitBrand({ onSignedOut, onRefused: showErrors })

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending) return
    forgetFailure()
    if (!showErrors(findErrors(typed))) void submit(typed)
  }

  const handleType = (name: TextFieldName, text: string) => {
    change({ [name]: text })
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
    if (failure) forgetFailure()
  }
  const handlePick = (name: string) => {
    handleType('name', name)
    focusField('name')
  }
  const handleBegin = (name: string) => {
    begin(name)
    setAsksWhich(false)
    setErrors({})
    forgetFailure()
    focusField('name')
  }

  const field = (name: TextFieldName) => ({
    id: `${formId}-${name}`,
    name,
    label: labelField(name),
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => handleType(name, target.value),
  })
  const optional = (name: TextFieldName) => ({ ...field(name), aside: 'optional' })

  return (
    <div className={styles['manual']}>
      <form
        ref={form}
        className={joinClasses('panel', styles['brand-form'])}
        aria-label="Submit a brand"
        method="post"
        noValidate
        onSubmit={handleSubmit}
      >
        <CapNote kinds={['brands', 'textBytes']} />
        <ErrorSummary formId={formId} errors={errors} failure={failure} />
        {asksWhich && (
          <p className="hint">
            You had begun this one before.{' '}
            <button type="button" className={styles['text-button']} onClick={() => handleBegin(wantedName)}>
              Begin “{wantedName}” instead
            </button>
          </p>
        )}
        <div>
          <TextField {...field('name')} required maxLength={limits.brandName.max} autoComplete="off" />
          <NameNotes name={typed.name} onPick={handlePick} />
        </div>
        <div>
          <TextAreaField {...field('description')} required rows={3} maxLength={limits.brandDescription.max} />
        </div>
        <div>
          <TextField {...optional('tagPhotoUrl')} inputMode="url" autoComplete="off" spellCheck={false} />
        </div>
        {optionalKeys.map((key) => (
          <TextField
            key={key}
            {...optional(key)}
            {...(brandFacts[key].kind === 'number' ? { inputMode: 'numeric' } : { maxLength: brandFacts[key].max })}
            autoComplete="off"
          />
        ))}
        <GarmentPicker selected={typed.garmentTypes} onChange={(garmentTypes) => change({ garmentTypes })} />
        <div className={styles['brand-form-foot']}>
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Submitting...' : 'Submit Brand'}
          </Button>
          {isKept && (
            <p className="hint">
              <Icon name="save" /> Draft kept on this device
              <button type="button" className={styles['text-button']} onClick={() => handleBegin('')}>
                Clear
              </button>
            </p>
          )}
        </div>
      </form>
      {renderPreview(typed)}
    </div>
  )
}

type GarmentPickerProps = { selected: string[]; onChange: (names: string[]) => void }

/** What to look for on the rail: the catalogue as chips, any number of them. */
function GarmentPicker({ selected, onChange }: GarmentPickerProps) {
  const toggle = (toggled: string) =>
    // In the catalogue's order, however they were chosen.
    onChange(
      garmentTypes.map(({ name }) => name as string).filter((name) => selected.includes(name) !== (name === toggled)),
    )
  return (
    <fieldset className={styles['garment-picker']}>
      <legend>
        <span className="caption">Look for</span> <span className="hint">optional</span>
      </legend>
      {garmentTypes.map(({ name, key }) => (
        <label key={key} className={`chip hue-${key}`}>
          <input type="checkbox" checked={selected.includes(name)} onChange={() => toggle(name)} />
          <Icon name={`garment-${key}`} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
