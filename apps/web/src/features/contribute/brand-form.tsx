import { useId, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { brandFacts, typedKeys } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import { garmentTypes } from '@bolodex/contract/brands/garment-types'
import { addBrands, NewBrand } from '@bolodex/contract/brands/new-brands'
import { limits } from '@bolodex/contract/limits'
import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { draftKeys } from '#lib/local-storage.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import {
  beginWith,
  isBlank,
  labelField,
  nothingTyped,
  readNewBrand,
  type TextFieldName,
  type TypedBrand,
} from './brand-draft.ts'
import { brandReads } from './contribute-api.ts'
import { ErrorSummary } from './error-summary.tsx'
import { NameNotes } from './name-notes.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-form.module.css'
import chipStyles from '#ui/chip.module.css'
import panelStyles from '#ui/panel.module.css'

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
  const formId = useId()
  const form = useBrandForm(wantedName, onSignedOut)
  const { errors, failure, isBusy, isKept, formProps } = form
  const typed = useTyped(form)
  // Asked once: whoever types another name afterwards knows what they do.
  const [asksWhich, setAsksWhich] = useState(wantedName !== '' && nameKeyOf(typed.name) !== nameKeyOf(wantedName))

  const handlePick = (name: string) => {
    form.change('name', name)
    form.focus('name')
  }
  const handleBegin = (name: string) => {
    form.restart({ ...nothingTyped, name })
    setAsksWhich(false)
    form.focus('name')
  }

  const field = (name: TextFieldName) => ({
    ...form.field(name),
    id: `${formId}-${name}`,
    label: labelField(name),
  })
  const optional = (name: TextFieldName) => ({ ...field(name), aside: 'optional' })

  return (
    <div className={styles['manual']}>
      <form
        className={joinClasses(panelStyles['panel'], styles['brand-form'])}
        aria-label="Submit a brand"
        {...formProps}
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
        <GarmentPicker selected={typed.garmentTypes} onChange={(names) => form.change('garmentTypes', names)} />
        <div className={styles['brand-form-foot']}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Submitting...' : 'Submit Brand'}
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

/** What is typed stays on this device until it has arrived, so that neither a reload nor a sign-in loses it. */
function useBrandForm(wantedName: string, onSignedOut: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [start] = useState(() => beginWith(wantedName))
  return useContractForm(addBrands, {
    start,
    schema: NewBrand,
    toBody: readNewBrand,
    draft: { key: draftKeys.newBrand, keep: (typed) => (isBlank(typed) ? null : typed) },
    onDone: async () => {
      showToast({ title: 'Brand submitted successfully', tone: 'success' })
      await refreshReads(queryClient, ...brandReads)
      navigate('/')
    },
    onFailure: async (error) => {
      if (statusOf(error) === 401) {
        showToast({
          title: 'Please sign in again',
          description: 'What you typed is kept on this device.',
          tone: 'notice',
        })
        await onSignedOut()
        return { message: null }
      }
      const message = explain(error)
      showError(message)
      const isTaken = error instanceof ApiError && error.body?.brand !== undefined
      return { message, ...(isTaken && { fields: { name: message } }) }
    },
  })
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
        <label key={key} className={joinClasses(chipStyles['chip'], styles['garment-chip'], `hue-${key}`)}>
          <input type="checkbox" checked={selected.includes(name)} onChange={() => toggle(name)} />
          <Icon name={`garment-${key}`} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
