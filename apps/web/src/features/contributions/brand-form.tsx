import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { brandFacts, typedKeys } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { garmentTypes } from '@bolodex/contract/garment-types'
import type { Identifier } from '@bolodex/contract/identifiers/identifiers'
import { addBrands, NewBrand } from '@bolodex/contract/contributions/new-brands'
import { limits } from '@bolodex/contract/limits'
import type { InputOf } from '@bolodex/contract/route'
import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { draftKeys } from '#lib/device-register.ts'
import { readLocal } from '#lib/local-storage.ts'
import { newKey } from '#lib/new-key.ts'
import { sendOrKeep } from '#lib/send-later.ts'
import { formatUnits } from '#lib/format-money.ts'
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
import { PhotoLeft, useFinish, type SavedBrand } from './brand-saved.tsx'
import { contributeWording } from './contribute-wording.ts'
import { ErrorSummary } from './error-summary.tsx'
import { NameNotes } from './name-notes.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import textButton from '#ui/text-button.module.css'
import styles from './brand-form.module.css'
import chipStyles from '#ui/chip.module.css'
import panelStyles from '#ui/panel.module.css'

const wording = contributeWording.form

const optionalKeys = typedKeys.filter((key) => key !== 'name' && key !== 'description')

/** How a photo fared that was sent after its brand. */
type PhotoSent = { outcome: 'none' } | { outcome: 'sent'; note: string | null } | { outcome: 'failed'; message: string }

type BrandFormProps = {
  /** The search that led here. */
  wantedName: string
  /** A photo taken or chosen here, sent with the brand. */
  photo: {
    field: ReactNode
    isChosen: boolean
    problem: string | null
    focus: () => void
    send: (brand: SavedBrand) => Promise<PhotoSent>
    /** For a brand that is sent later: its photo with it. */
    forLater: () => { file: File; about: Record<string, string> } | null
    keep: () => void
  }
  /** The number on a tag that was read before, sent with the brand. */
  tagNumber: Identifier | null
  /** Values taken over from a scanned tag. */
  carried: string[] | null
  onSignedOut: () => Promise<unknown>
  /** Starts an empty form. */
  onAnother: () => void
  /** The card it will become. */
  renderPreview: (typed: TypedBrand) => ReactNode
}

/** The form for one brand. */
export function BrandForm(props: BrandFormProps) {
  const { wantedName, photo, tagNumber, carried, onSignedOut, onAnother, renderPreview } = props
  const formId = useId()
  const [saved, setSaved] = useState<SavedBrand | null>(null)
  const finish = useFinish()
  const sendPhoto = async (brand: SavedBrand) => {
    const sent = await photo.send(brand)
    if (sent.outcome === 'failed') {
      // The brand is saved, whatever happens to its photo now.
      setSaved(brand)
      showError(sent.message)
    } else await finish(brand, sent)
  }
  const form = useBrandForm(wantedName, {
    hasPhoto: photo.isChosen,
    tagNumber,
    photoForLater: photo.forLater,
    onSaved: sendPhoto,
    onKept: onAnother,
    onSignedOut: async () => {
      photo.keep()
      await onSignedOut()
    },
  })
  const { errors, failure, isBusy, isKept, formProps } = form
  const typed = useTyped(form)
  // Asked once: a name typed afterwards is deliberate.
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
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!photo.problem) return formProps.onSubmit(event)
    event.preventDefault()
    photo.focus()
    return showError(photo.problem)
  }

  const field = (name: TextFieldName) => ({
    ...form.field(name),
    id: `${formId}-${name}`,
    label: labelField(name),
  })
  const optional = (name: TextFieldName) => ({ ...field(name), aside: wording.optional })

  if (saved) {
    const retry = () => sendPhoto(saved)
    return <PhotoLeft brand={saved} photoField={photo.field} onRetry={retry} onAnother={onAnother} />
  }
  return (
    <div className={styles['manual']}>
      <form
        id="add-brand"
        className={joinClasses(panelStyles['panel'], styles['brand-form'])}
        aria-label={wording.label}
        {...formProps}
        onSubmit={handleSubmit}
      >
        <CapNote kinds={['brands', 'textBytes']} />
        <ErrorSummary formId={formId} errors={errors} failure={failure} />
        {asksWhich && (
          <p className="hint">
            {wording.otherDraft}{' '}
            <button type="button" className={textButton['text-button']} onClick={() => handleBegin(wantedName)}>
              {wording.startInstead(wantedName)}
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
        {carried && carried.length > 0 && (
          <ul className={styles['carried']} aria-label={wording.carried.label}>
            {carried.map((one) => (
              <li key={one}>
                {one} <Icon name="tick" />
              </li>
            ))}
          </ul>
        )}
        {photo.field}
        {/* An uploaded file takes precedence over a link. */}
        {!photo.isChosen && (
          <div>
            <TextField {...optional('tagPhotoUrl')} inputMode="url" autoComplete="off" spellCheck={false} />
          </div>
        )}
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
            {isBusy ? wording.submitting : wording.submit}
          </Button>
          {isKept && (
            <p className="hint">
              <Icon name="save" /> {wording.draftSaved}
              <button
                type="button"
                className={joinClasses(textButton['text-button'], styles['clear'])}
                onClick={() => handleBegin('')}
              >
                {wording.clear}
              </button>
            </p>
          )}
        </div>
      </form>
      {renderPreview(typed)}
    </div>
  )
}

type BrandFormOptions = {
  hasPhoto: boolean
  tagNumber: Identifier | null
  photoForLater: BrandFormProps['photo']['forLater']
  onSaved: (brand: SavedBrand) => Promise<void>
  /** Offline: it waits on this device, and the form is ready for the next. */
  onKept: () => void
  onSignedOut: () => Promise<unknown>
}

/** Typed values stay on this device until the server has them, so neither a reload nor a sign-in loses them. */
function useBrandForm(wantedName: string, options: BrandFormOptions) {
  const { hasPhoto, tagNumber, photoForLater, onSaved, onKept, onSignedOut } = options
  const [start] = useState(() => beginWith(wantedName))
  // Sent again because the answer was lost, it is not added twice; what was changed since is another brand.
  const [sent] = useState(() => new Map<string, string>())
  return useContractForm(addBrands, {
    start,
    schema: NewBrand,
    toBody: (typed: TypedBrand) => ({
      ...readNewBrand(hasPhoto ? { ...typed, tagPhotoUrl: '' } : typed),
      ...(tagNumber && { tagNumber }),
    }),
    send: async (body) => {
      const typed = JSON.stringify(body)
      if (!sent.has(typed)) sent.set(typed, newKey())
      const answer = await sendOrKeep({
        route: 'brand',
        name: 'name' in body ? body.name : '',
        body,
        key: sent.get(typed) ?? newKey(),
        detail: describeBody(body),
        edit: { draft: draftKeys.newBrand, value: readLocal(draftKeys.newBrand) ?? {}, href: '/submit-brand?name=' },
        ...photoForLater(),
      })
      return answer ?? { brands: [] }
    },
    draft: { key: draftKeys.newBrand, keep: (typed) => (isBlank(typed) ? null : typed) },
    onDone: async ({ brands: [brand] }) => {
      if (brand) await onSaved(brand)
      else onKept()
    },
    onFailure: async (error) => {
      if (statusOf(error) === 401) {
        const { title, kept } = contributeWording.signedOut
        showToast({ title, description: kept, tone: 'notice' })
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

/** '$58, Outerwear', for where it waits. */
function describeBody(body: InputOf<typeof addBrands.body>): string {
  if (!('name' in body)) return ''
  const price = body.averageSalePrice ? formatUnits(body.averageSalePrice) : ''
  return [price, ...(body.garmentTypes ?? []).slice(0, 2)].filter(Boolean).join(', ')
}

type GarmentPickerProps = { selected: string[]; onChange: (names: string[]) => void }

/** Garments as chips from the catalog, any number of them. */
function GarmentPicker({ selected, onChange }: GarmentPickerProps) {
  const toggle = (toggled: string) =>
    // In catalog order.
    onChange(
      garmentTypes.map(({ name }) => name as string).filter((name) => selected.includes(name) !== (name === toggled)),
    )
  return (
    <fieldset className={styles['garment-picker']}>
      <legend>
        <span className="caption">{wording.lookFor}</span> <span className="hint">{wording.optional}</span>
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
