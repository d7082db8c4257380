import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { brandFacts } from '@bolodex/contract/brand-facts'
import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import { Button } from '#ui/button.tsx'
import { FactDifference, type Facts } from '#ui/differences/fact-differences.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { brandAddress } from '#lib/brands-api.ts'
import { BrandFields } from './brand-fields.tsx'
import type { Meanwhile } from './read-brand-form.ts'
import { useEditBrand } from './use-edit-brand.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Differences } from '#ui/differences/differences.tsx'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

const { meanwhile } = editWording

export type Question = 'delete' | 'merge' | 'guest votes'

type EditBrandFormProps = {
  brand: BrandDetails
  /** Refetches the brand after a conflicting change. */
  readAgain: () => Promise<BrandDetails>
  photos: ReactNode
  onClose: () => void
  onLeave: () => void
  onSaved: ((brand: Brand) => void) | undefined
  onForbidden: () => void
  /** Another action on the brand, and its reason. */
  onAsk: (question: Question, reason: string) => void
}

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
  const { form, shown, round } = useEditBrand(brand, { readAgain, onClose, onSaved, onForbidden })
  const { field, failure, isBusy, formProps } = form
  const formId = useId()

  const handleTake = (name: keyof Facts) => {
    form.change(name, shown[name])
    form.focus(name)
  }
  const handleAsk = (question: Question) => onAsk(question, form.read().reason.trim())

  return (
    <>
      <form id={formId} className={styles['edit-form']} {...formProps}>
        {round.meanwhile && <ChangedMeanwhile key={round.number} meanwhile={round.meanwhile} onTake={handleTake} />}
        <BrandFields brand={brand} shown={shown} field={field} onLeave={onLeave} />
      </form>
      {/* Photos have separate forms, and forms cannot be nested. */}
      {photos}
      <div className={styles['edit-why']}>
        <TextField
          {...field('reason')}
          form={formId}
          label={editWording.why}
          aside={editWording.optional}
          maxLength={limits.editReason}
          autoComplete="off"
        />
        <p className={joinClasses(styles['edit-merge'], 'hint')}>
          {editWording.duplicate}{' '}
          <button type="button" onClick={() => handleAsk('merge')}>
            {editWording.merge.title}
          </button>
        </p>
        <p className={joinClasses(styles['edit-merge'], 'hint')}>
          {editWording.oddVotes}{' '}
          <button type="button" onClick={() => handleAsk('guest votes')}>
            {editWording.guestVotes.title}
          </button>
        </p>
      </div>
      <DialogFoot className={styles['edit-foot']}>
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
          <Icon name="trash" /> {editWording.delete}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={isBusy}>
          {isBusy ? editWording.saving : editWording.save}
        </Button>
      </DialogFoot>
    </>
  )
}

type ChangedMeanwhileProps = { meanwhile: Meanwhile; onTake: (name: keyof Facts) => void }

/** What another admin saved while the form was open, beside the typed values. */
function ChangedMeanwhile({ meanwhile: { by, before, after, changes }, onTake }: ChangedMeanwhileProps) {
  const [taken, setTaken] = useState<(keyof Facts)[]>([])
  const place = useRef<HTMLElement>(null)
  // New content appears above the fields: saving moves the focus there.
  useEffect(() => place.current?.focus(), [])
  const handleTake = (name: keyof Facts) => {
    setTaken([...taken, name])
    onTake(name)
  }
  return (
    <section ref={place} className={styles['meanwhile']} aria-labelledby="meanwhile" tabIndex={-1}>
      <h3 id="meanwhile">{meanwhile.title(by)}</h3>
      <p>{meanwhile.text}</p>
      <Differences className={styles['differences-below']}>
        {changes.map(({ name, typed }) => (
          <div key={name}>
            <dt className="caption">{brandFacts[name].label}</dt>
            <dd>
              <FactDifference name={name} before={before} after={after} />
              {typed !== null && !taken.includes(name) && (
                <div className={styles['typed-meanwhile']}>
                  <p>
                    <span className="caption">{meanwhile.typed}</span> {typed || meanwhile.nothing}
                  </p>
                  <button
                    type="button"
                    className="button button-outline button-small"
                    aria-label={meanwhile.theirsNamed(brandFacts[name].label)}
                    onClick={() => handleTake(name)}
                  >
                    {meanwhile.theirs}
                  </button>
                </div>
              )}
            </dd>
          </div>
        ))}
      </Differences>
    </section>
  )
}
