import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { brandFacts } from '@bolodex/contract/brand-facts'
import type { Brand, BrandDetails } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { FactDifference, type Facts } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { brandAddress } from '../brands-api.ts'
import { BrandFields } from './brand-fields.tsx'
import {
  findMeanwhile,
  keepTyped,
  fieldOf,
  findErrors,
  readForm,
  readPatch,
  typedFrom,
  type Meanwhile,
  type BrandFormErrors,
} from './read-brand-form.ts'
import { useEditBrand } from './use-edit-brand.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './edit-brand-dialog.module.css'

export type Question = 'delete' | 'merge' | 'guest votes'

type EditBrandFormProps = {
  brand: BrandDetails
  /** The brand as it is now, for whoever is told that it was changed. */
  readAgain: () => Promise<BrandDetails>
  photos: ReactNode
  onClose: () => void
  onLeave: () => void
  onSaved: ((brand: Brand) => void) | undefined
  onForbidden: () => void
  /** Another thing to do with the brand, and why. */
  onAsk: (question: Question, reason: string) => void
}

/** What is in the form: the brand it was read from, what its fields began with, and what somebody else saved since. */
type Round = { base: BrandDetails; typed: ReturnType<typeof typedFrom>; meanwhile: Meanwhile | null; number: number }

export function EditBrandForm({
  brand,
  readAgain,
  photos,
  onClose,
  onLeave,
  onSaved,
  onForbidden,
  onAsk,
}: EditBrandFormProps) {
  const [round, setRound] = useState<Round>(() => ({
    base: brand,
    typed: typedFrom(brand),
    meanwhile: null,
    number: 0,
  }))
  const [errors, setErrors] = useState<BrandFormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const shown = typedFrom(round.base)

  const onChanged = async () => {
    const fresh = await readAgain()
    if (!form.current) return
    const typed = readForm(form.current, shown)
    const seen = { base: round.base, fresh, typed }
    setRound({ base: fresh, typed: keepTyped(seen), meanwhile: findMeanwhile(seen), number: round.number + 1 })
  }
  const { isSaving, failure, save } = useEditBrand(brand.id, { onClose, onSaved, onForbidden, onChanged })

  // What is new stands above the fields: whoever saved is led there.
  useEffect(() => {
    if (round.meanwhile) form.current?.querySelector<HTMLElement>('.meanwhile')?.focus()
  }, [round.meanwhile])

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readForm(event.currentTarget, shown)
    const found = findErrors(typed, shown)
    setErrors(found)
    const [wrong] = Object.keys(found) as (keyof BrandFormErrors)[]
    if (wrong) return fieldOf(event.currentTarget, wrong).focus()
    return void save({ ...readPatch(typed, shown), version: round.base.version })
  }
  const handleTake = (name: keyof Facts) => {
    if (!form.current) return
    const field = fieldOf(form.current, name)
    field.value = shown[name]
    field.focus()
  }
  const handleAsk = (question: Question) => {
    if (form.current) onAsk(question, fieldOf(form.current, 'reason').value.trim())
  }

  return (
    <>
      <form ref={form} id={formId} className={styles['edit-form']} noValidate onSubmit={handleSubmit}>
        {round.meanwhile && (
          <ChangedMeanwhile key={`meanwhile-${round.number}`} meanwhile={round.meanwhile} onTake={handleTake} />
        )}
        <BrandFields key={round.number} shown={round.typed} errors={errors} />
      </form>
      {/* Photos have forms of their own, and one form cannot lie in another. */}
      {photos}
      <div className={styles['edit-why']}>
        <TextField
          key={`reason-${round.number}`}
          form={formId}
          name="reason"
          defaultValue={round.typed.reason}
          error={errors.reason}
          label="Why"
          aside="optional"
          maxLength={limits.editReason}
          autoComplete="off"
        />
        <p className={joinClasses(styles['edit-merge'], 'hint')}>
          Here twice?{' '}
          <button type="button" onClick={() => handleAsk('merge')}>
            Merge into another brand
          </button>
        </p>
        <p className={joinClasses(styles['edit-merge'], 'hint')}>
          Odd votes?{' '}
          <button type="button" onClick={() => handleAsk('guest votes')}>
            Take back guest votes
          </button>
        </p>
      </div>
      <div className={joinClasses('dialog-foot', styles['edit-foot'])}>
        {failure && (
          <p className="field-error" role="alert">
            <Icon name="warning" />
            <span>
              {failure.message}
              {failure.brand && (
                <>
                  .{' '}
                  <PageLink href={brandAddress(failure.brand.slug)} onClick={onLeave}>
                    See {failure.brand.name}
                  </PageLink>
                </>
              )}
            </span>
          </p>
        )}
        <Button look="outline" className={styles['button-warn']} onClick={() => handleAsk('delete')}>
          <Icon name="trash" /> Delete Brand
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </>
  )
}

type ChangedMeanwhileProps = { meanwhile: Meanwhile; onTake: (name: keyof Facts) => void }

/** What somebody else saved while the form was open, beside what was typed here. */
function ChangedMeanwhile({ meanwhile: { by, before, after, changes }, onTake }: ChangedMeanwhileProps) {
  const [taken, setTaken] = useState<(keyof Facts)[]>([])
  const handleTake = (name: keyof Facts) => {
    setTaken([...taken, name])
    onTake(name)
  }
  return (
    <section className={styles['meanwhile']} aria-labelledby="meanwhile" tabIndex={-1}>
      <h3 id="meanwhile">{by ?? 'Somebody else'} saved this brand meanwhile</h3>
      <p>Nothing you typed is lost. Look at what they changed, then save again to keep what stands below.</p>
      <dl className="differences">
        {changes.map(({ name, typed }) => (
          <div key={name}>
            <dt className="caption">{brandFacts[name].label}</dt>
            <dd>
              <FactDifference name={name} before={before} after={after} />
              {typed !== null && !taken.includes(name) && (
                <div className={styles['typed-meanwhile']}>
                  <p>
                    <span className="caption">You typed</span> {typed || 'nothing'}
                  </p>
                  <button
                    type="button"
                    className="button button-outline button-small"
                    aria-label={`Use theirs: ${brandFacts[name].label}`}
                    onClick={() => handleTake(name)}
                  >
                    Use theirs
                  </button>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
