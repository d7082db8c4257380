import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { brandFacts, factKeys, rulesOf, type FactKey } from '@bolodex/contract/brand-facts'
import { describeGarmentType, garmentTypes } from '@bolodex/contract/garment-types'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { suggestCorrection } from '@bolodex/contract/curation/suggestions'
import { limits } from '@bolodex/contract/limits'
import { explain, statusOf } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { draftKeys } from '#lib/device-register.ts'
import { readLocal } from '#lib/local-storage.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { BrandFields } from './brand-fields.tsx'
import { suggestWording as words } from './edit-wording.ts'
import { listsFor, asEdited, readPatch, typedFrom, type TypedBrand } from './read-brand-form.ts'
import chipStyles from '#ui/chip.module.css'
import editStyles from './edit-brand-dialog.module.css'
import styles from './suggest-dialog.module.css'

/** Any member taps what is wrong about a brand and gives the correct value. An admin decides. */
export function SuggestDialog({ brand, onClose }: { brand: BrandDetails; onClose: () => void }) {
  // The brand as it was when the dialog opened: the page may refetch meanwhile.
  const [shown] = useState(() => typedFrom(asEdited(brand)))
  const [start] = useState(() => readDraft(brand.id, shown))
  const [picked, setPicked] = useState<FactKey[]>(() => factKeys.filter((key) => start[key] !== shown[key]))
  const queryClient = useQueryClient()
  const formId = useId()
  const form = useContractForm(suggestCorrection, {
    params: { id: brand.id },
    start,
    draft: {
      key: draftKeys.suggestion,
      keep: (typed: TypedBrand) => (isSame(typed, shown) ? null : { brandId: brand.id, ...typed }),
    },
    schema: suggestCorrection.body
      .extend(listsFor(shown))
      .refine((body) => Object.keys(body).some((key) => key !== 'reason'), words.nothingChanged),
    toBody: (typed: TypedBrand) => ({ ...readPatch(typed, shown), reason: typed.reason.trim() }),
    onDone: () => {
      onClose()
      showToast({ title: words.sent, description: words.sentMore, tone: 'success' })
    },
    onFailure: async (error) => {
      if (statusOf(error) !== 401) return showError(explain(error))
      showToast({ title: words.signedOut, description: words.signedOutMore, tone: 'notice' })
      // A member whose session ended is redirected to the login, and back to this form.
      return refreshReads(queryClient, '/api/session')
    },
  })
  const { field, failure, isBusy, formProps } = form

  const handlePick = (key: FactKey) => {
    const isPicked = picked.includes(key)
    setPicked(isPicked ? picked.filter((other) => other !== key) : [...picked, key])
    // A field that was deselected is not sent.
    if (isPicked) form.change(key, shown[key])
  }
  return (
    <Dialog className={editStyles['edit-dialog']} isOpen title={words.title} onClose={onClose} isKeptOpen>
      <form id={formId} className={editStyles['edit-form']} {...formProps}>
        <p className="hint">{words.intro(brand.name)}</p>
        <CapNote kinds={['suggestions']} />
        <fieldset className={styles['chips']}>
          <legend className="caption">{words.whatIsWrong}</legend>
          {factKeys.map((key) => (
            <label key={key} className={joinClasses(chipStyles['chip'], styles['tall'], styles['plain'])}>
              <input type="checkbox" checked={picked.includes(key)} onChange={() => handlePick(key)} />
              {brandFacts[key].label}
            </label>
          ))}
        </fieldset>
        <BrandFields
          brand={brand}
          onLeave={onClose}
          shown={shown}
          field={field}
          keys={factKeys.filter((key) => picked.includes(key))}
          renderList={(name) => <ListChips key={name} name={name} form={form} />}
        />
        <div className={styles['reasons']}>
          <TextField
            {...field('reason')}
            label={words.why}
            hint={words.whyHint}
            required
            maxLength={limits.suggestionReason.max}
            autoComplete="off"
          />
          <fieldset className={styles['chips']} aria-label={words.quickReasonsLabel}>
            {words.quickReasons.map((reason) => (
              <button
                key={reason}
                type="button"
                className={joinClasses(chipStyles['chip'], styles['tall'], styles['plain'])}
                onClick={() => form.change('reason', reason)}
              >
                {reason}
              </button>
            ))}
          </fieldset>
        </div>
      </form>
      <DialogFoot
        className={editStyles['edit-foot']}
        cancel={words.cancel}
        onCancel={onClose}
        failure={<FormFailure message={failure?.message} />}
      >
        <Button type="submit" form={formId} disabled={isBusy}>
          <Icon name="send" /> {isBusy ? words.sending : words.send}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const textKeys = [...factKeys, 'reason'] as const

const isSame = (typed: TypedBrand, shown: TypedBrand): boolean => textKeys.every((key) => typed[key] === shown[key])

/** The unsent correction for this brand, stored on this device; it may predate the form's fields. */
function readDraft(brandId: number, shown: TypedBrand): TypedBrand {
  const kept = readLocal(draftKeys.suggestion)
  if (kept?.['brandId'] !== brandId) return shown
  const texts = textKeys.map((key) => [key, typeof kept[key] === 'string' ? kept[key] : shown[key]])
  // One text per field.
  return Object.fromEntries(texts) as TypedBrand
}

type ListForm = Parameters<typeof useTyped<TypedBrand>>[0] & { change: (name: FactKey, text: string) => void }

/** The values of a list as chips. Values outside the catalog stay until they are removed. */
function ListChips({ name, form }: { name: FactKey; form: ListForm }) {
  const typed = useTyped(form)
  const chosen = valuesOf(name, typed[name])
  const [own] = useState(chosen)
  const all = [...new Set([...garmentTypes.map((type) => type.name as string), ...own])]
  const toggle = (toggled: string) => {
    // In a fixed order, so that only a different selection counts as a change.
    const known = [...new Set([...own, ...all])]
    const next = known.filter((value) => chosen.includes(value) !== (value === toggled))
    form.change(name, next.join(', '))
  }
  return (
    <fieldset className={styles['chips']}>
      <legend className="caption">{brandFacts[name].fieldLabel.edit}</legend>
      {all.map((value) => {
        const { key } = describeGarmentType(value)
        return (
          <label key={value} className={joinClasses(chipStyles['chip'], styles['tall'], `hue-${key}`)}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <Icon name={`garment-${key}`} />
            {value}
          </label>
        )
      })}
    </fieldset>
  )
}

function valuesOf(name: FactKey, text: string): string[] {
  const values = rulesOf(name).parse(text)
  return Array.isArray(values) ? values : []
}
