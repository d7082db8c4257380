import { useId, useState, useDeferredValue } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { flagSomething } from '@bolodex/contract/review/flags'
import { flagReasons } from '@bolodex/contract/review/flag-reasons'
import { limits } from '@bolodex/contract/limits'
import { explain, statusOf } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { draftKeys } from '#lib/device-register.ts'
import { readLocal } from '#lib/local-storage.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { brandsLikeView, type Flagged } from './flags-api.ts'
import { flagsWording } from './flags-wording.ts'
import styles from './flag-dialog.module.css'

type TypedFlag = { reason: string; note: string; other: OtherBrandChoice | null }

const schema = flagSomething.body
  .extend({ reason: z.string().min(1, flagsWording.chooseReason) })
  .refine(({ reason, duplicateOf }) => reason !== 'duplicate' || duplicateOf !== undefined, {
    error: flagsWording.other.choose,
    path: ['duplicateOf'],
  })

type FlagDialogProps = { flagged: Flagged; onClose: () => void; onSignedOut: () => Promise<void> }

/** Asks what is wrong. Only admins see who flagged it. */
export function FlagDialog({ flagged, onClose, onSignedOut }: FlagDialogProps) {
  const id = useId()
  const about = `${flagged.target}-${flagged.id}`
  const [start] = useState(() => readDraft(about))
  const form = useContractForm(flagSomething, {
    start,
    draft: {
      key: draftKeys.flag,
      keep: (typed: TypedFlag) => (typed.reason || typed.note.trim() ? { about, ...typed } : null),
    },
    schema,
    toBody: ({ reason, note, other }: TypedFlag) => ({
      target: flagged.target,
      id: flagged.id,
      reason,
      ...(note.trim() && { note: note.trim() }),
      ...(reason === 'duplicate' && other && { duplicateOf: other.slug }),
    }),
    onDone: ({ isNew }) => {
      onClose()
      showToast(isNew ? { title: flagsWording.thanks, tone: 'success' } : { title: flagsWording.again, tone: 'notice' })
    },
    onFailure: async (error) => {
      if (statusOf(error) !== 401) return showError(explain(error))
      showToast({ title: flagsWording.signedOut, description: flagsWording.kept, tone: 'notice' })
      return onSignedOut()
    },
  })
  const { field, change, failure, isBusy, formProps } = form
  const { reason, other } = useTyped(form)

  return (
    <Dialog isOpen title={flagsWording.titles[flagged.target](flagged.name)} onClose={onClose} isKeptOpen>
      <form id={id} className="form" {...formProps}>
        <CapNote kinds={['flags']} />
        <fieldset className={styles['flag-reasons']}>
          <legend className="caption">{flagsWording.reason}</legend>
          {Object.entries(flagReasons[flagged.target]).map(([value, label]) => (
            <label key={value} className={styles['flag-reason']}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => change('reason', value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {reason === 'duplicate' && (
          <OtherBrand brandId={flagged.id} chosen={other} onChoose={(chosen) => change('other', chosen)} />
        )}
        <TextAreaField
          {...field('note')}
          label={flagsWording.note}
          aside={flagsWording.optional}
          hint={flagsWording.noteHint}
          rows={2}
          maxLength={limits.editReason}
        />
      </form>
      <DialogFoot cancel={flagsWording.cancel} onCancel={onClose} failure={<FormFailure message={failure?.message} />}>
        <Button type="submit" form={id} disabled={isBusy}>
          <Icon name="flag" /> {isBusy ? flagsWording.sending : flagsWording.send}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The unsent flag for this subject, stored on this device. */
function readDraft(about: string): TypedFlag {
  const kept = readLocal(draftKeys.flag)
  const { reason, note, other } = kept?.['about'] === about ? kept : {}
  return { reason: readText(reason), note: readText(note), other: readOther(other) }
}

const readText = (kept: unknown): string => (typeof kept === 'string' ? kept : '')

function readOther(kept: unknown): OtherBrandChoice | null {
  const isBrand = typeof kept === 'object' && kept !== null && 'slug' in kept && 'name' in kept
  return isBrand ? { slug: String(kept.slug), name: String(kept.name) } : null
}

type OtherBrandChoice = { slug: string; name: string }

const most = 6

type Props = {
  /** The flagged one, which is never the other. */
  brandId: number
  chosen: OtherBrandChoice | null
  onChoose: (brand: OtherBrandChoice | null) => void
}

/** Which other brand it is: typed, found, chosen. */
function OtherBrand({ brandId, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const isTyped = wanted.length > 1
  const { data, error } = useQuery({
    ...brandsLikeView(wanted),
    enabled: isTyped && !chosen,
    placeholderData: keepPreviousData,
  })
  if (chosen)
    return (
      <p className={styles['flag-other']}>
        <span>
          {flagsWording.other.sameAs} <b>{chosen.name}</b>
        </span>
        <Button look="outline" onClick={() => onChoose(null)}>
          {flagsWording.other.change}
        </Button>
      </p>
    )
  // The directory also matches descriptions.
  const isNamed = (names: string[]) => names.some((name) => name.toLowerCase().includes(wanted.toLowerCase()))
  const others = data?.brands.filter(({ id, name, aliases }) => id !== brandId && isNamed([name, ...aliases])) ?? []
  const found = isTyped ? others.slice(0, most) : []
  return (
    <div>
      <TextField
        label={flagsWording.other.label}
        type="search"
        autoComplete="off"
        maxLength={limits.searchText}
        error={error ? explain(error) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output className="hint">{isTyped && data && found.length === 0 && flagsWording.other.none}</output>
      {found.length > 0 && (
        <ul className={styles['flag-found']}>
          {found.map(({ id, slug, name }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose({ slug, name })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
