import { useId, useState, useDeferredValue } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { flagSomething } from '@bolodex/contract/moderation/flags'
import { flagReasons, type FlagTarget } from '@bolodex/contract/moderation/flag-reasons'
import { limits } from '@bolodex/contract/limits'
import { explain } from '#lib/api-error.ts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { CapNote } from '#ui/cap-note.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { FormFailure, TextAreaField, TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { brandsLikeView, type Flagged } from './flags-api.ts'
import styles from './flag-dialog.module.css'

const titles: Record<FlagTarget, (name: string) => string> = {
  brand: (name) => `What is wrong with ${name}?`,
  photo: (name) => `What is wrong with this photo of ${name}?`,
  post: () => 'What is wrong with this post?',
  comment: (name) => `What is wrong with the comment by ${name}?`,
}

type TypedFlag = { reason: string; note: string; other: OtherBrandChoice | null }

const schema = flagSomething.body
  .extend({ reason: z.string().min(1, 'Please choose a reason') })
  .refine(({ reason, duplicateOf }) => reason !== 'duplicate' || duplicateOf !== undefined, {
    error: 'Please choose the other brand',
    path: ['duplicateOf'],
  })

/** Asks what is wrong with something. The admins look; nobody else learns who flagged it. */
export function FlagDialog({ flagged, onClose }: { flagged: Flagged; onClose: () => void }) {
  const id = useId()
  const form = useContractForm(flagSomething, {
    start: { reason: '', note: '', other: null },
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
      showToast(
        isNew
          ? { title: 'Thank you. Somebody looks within a day.', tone: 'success' }
          : { title: 'You have flagged this already. Somebody looks within a day.', tone: 'notice' },
      )
    },
    onFailure: (error) => showError(explain(error)),
  })
  const { field, change, failure, isBusy, formProps } = form
  const { reason, other } = useTyped(form)

  return (
    <Dialog isOpen title={titles[flagged.target](flagged.name)} onClose={onClose} isKeptOpen>
      <form id={id} className="form" {...formProps}>
        <CapNote kinds={['flags']} />
        <fieldset className={styles['flag-reasons']}>
          <legend className="caption">Reason</legend>
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
          label="Note"
          aside="optional"
          hint="Anything that helps whoever looks at it."
          rows={2}
          maxLength={limits.editReason}
        />
      </form>
      <DialogFoot>
        <FormFailure message={failure?.message} />
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={id} disabled={isBusy}>
          <Icon name="flag" /> {isBusy ? 'Sending...' : 'Send flag'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
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
          The same as <b>{chosen.name}</b>
        </span>
        <Button look="outline" onClick={() => onChoose(null)}>
          Choose another
        </Button>
      </p>
    )
  // The directory also finds what stands in descriptions.
  const isNamed = (names: string[]) => names.some((name) => name.toLowerCase().includes(wanted.toLowerCase()))
  const others = data?.brands.filter(({ id, name, aliases }) => id !== brandId && isNamed([name, ...aliases])) ?? []
  const found = isTyped ? others.slice(0, most) : []
  return (
    <div>
      <TextField
        label="Which brand is it the same as?"
        type="search"
        autoComplete="off"
        maxLength={limits.searchText}
        error={error ? explain(error) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output className="hint">{isTyped && data && found.length === 0 && 'No other brand has this name.'}</output>
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
