import { useEffect, useRef, useState, useDeferredValue } from 'react'
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { mergeBrand } from '@bolodex/contract/curation/brand-history'
import type { Brand } from '@bolodex/contract/directory/brands'
import { defaultDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { limits } from '@bolodex/contract/limits'
import type { KnownBrand } from '@bolodex/contract/contributions/new-brands'
import { smallerPhoto } from '@bolodex/contract/photos/photo-sizes'
import { ApiError, explain } from '#lib/api-error.ts'
import { describeRate } from '#lib/describe-price.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { useToday } from '#lib/today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { PriceLine } from '#ui/price/price-line.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { brandAddress, forgetBrand, directoryView } from '#lib/brands-api.ts'
import { because, namesView } from './edit-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

const words = editWording.merge

type Props = { brand: Brand; reason: string; onClose: () => void; onMerged: () => void }

/** Looks for the brand that stays, says what moves there, and makes one of the two. */
export function MergeBrandDialog({ brand, reason, onClose, onMerged }: Props) {
  const [into, setInto] = useState<LinedBrand | null>(null)
  return (
    <Dialog isOpen title={words.title} onClose={onClose} isKeptOpen>
      {into === null ? (
        <MergeSearch brand={brand} onChoose={setInto} />
      ) : (
        <MergeForm {...{ brand, into, reason, onMerged }} onBack={() => setInto(null)} />
      )}
    </Dialog>
  )
}

type MergeFormProps = Omit<Props, 'onClose'> & { into: LinedBrand; onBack: () => void }

function MergeForm({ brand, into, reason, onBack, onMerged }: MergeFormProps) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  // The chosen entry is gone from the list, and the focus with it.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.focus(), [])

  const { field, isBusy, formProps } = useContractForm(mergeBrand, {
    params: { id: brand.id },
    start: { reason },
    toBody: (typed: { reason: string }) => ({ into: into.id, ...because(typed.reason) }),
    onDone: async (merged) => {
      onMerged()
      showToast({ title: words.merged, description: words.mergedMore(brand.name, merged.name), tone: 'success' })
      await forgetBrand(queryClient, brand.slug, into.slug)
      navigate(brandAddress(merged.slug))
      await refreshReads(queryClient, '/api/directory', '/api/site', '/api/members/')
    },
    onFailure: (error) => showError((error instanceof ApiError && error.body?.message) || words.failed),
  })

  return (
    <form ref={place} className={styles['merge']} tabIndex={-1} {...formProps}>
      <MergePair brand={brand} into={into} />
      <TextField
        {...field('reason')}
        label={editWording.why}
        aside={editWording.optional}
        maxLength={limits.editReason}
        autoComplete="off"
      />
      <DialogFoot cancel={words.chooseAnother} onCancel={onBack}>
        <Button type="submit" look="danger" disabled={isBusy}>
          <Icon name="merge" /> {isBusy ? words.merging : words.merge}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** The two brands, and what becomes of them. */
function MergePair({ brand, into }: { brand: LinedBrand; into: LinedBrand }) {
  return (
    <>
      <ul className={styles['merge-pair']}>
        <li>
          <span className="caption">{words.goes}</span>
          <BrandLine brand={brand} />
        </li>
        <li>
          <span className="caption">{words.stays}</span>
          <BrandLine brand={into} />
        </li>
      </ul>
      <ul className={styles['goes']}>
        <li>
          <Icon name="merge" />
          <span>
            {words.moves[0]}
            <b>{brand.name}</b>
            {words.moves[1]}
            <b>{into.name}</b>. {words.keepsOne}
          </span>
        </li>
        <li>
          <Icon name="tags" />
          <span>
            ‘{brand.name}’{words.becomes}
            <b>{into.name}</b>
            {words.leadsThere}
          </span>
        </li>
        <li>
          <Icon name="info" />
          <span>{words.undo(into.name)}</span>
        </li>
      </ul>
    </>
  )
}

/** Looks for the brand that is meant, by any of its names. Those that sound alike are offered before anything is typed. */
function MergeSearch({ brand, onChoose }: { brand: Brand; onChoose: (brand: LinedBrand) => void }) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLDivElement>(null)
  useEffect(() => search.current?.querySelector('input')?.focus(), [])
  const wanted = useDeferredValue(typed.trim())
  const { targets, error } = useMergeTargets(brand, wanted)
  const isTyped = wanted.length > 1
  return (
    <div className={styles['merge']}>
      <p>
        {words.which[0]}
        <b>{brand.name}</b>
        {words.which[1]}
      </p>
      <div ref={search}>
        <TextField
          label={words.search}
          type="search"
          autoComplete="off"
          maxLength={limits.searchText}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {error && <p className="field-error">{explain(error)}</p>}
      <output className={joinClasses(styles['merge-found'], 'hint')}>
        {isTyped && targets?.length === 0 && words.noneFound}
        {!isTyped && targets && targets.length > 0 && words.alike}
      </output>
      {targets && targets.length > 0 && (
        <ul className={styles['merge-list']}>
          {targets.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onChoose(one)}>
                <BrandLine brand={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const most = 8

/** Candidate brands: by the typed text, or by the brand's own name. Null while loading. */
function useMergeTargets(brand: Brand, typed: string) {
  const isTyped = typed.length > 1
  const near = useQuery({ ...namesView(isTyped ? typed : brand.name), placeholderData: keepPreviousData })
  const found = useQuery({
    ...directoryView({ ...defaultDirectoryQuery, q: typed }),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const error = near.error ?? found.error
  if (!near.data || (isTyped && !found.data)) return { targets: null, error }
  const { existing, similar } = near.data
  const known: LinedBrand[] = [...(existing ? [existing] : []), ...similar]
  const named = isTyped ? (found.data?.brands.filter((one) => isNamed(one, typed)) ?? []) : []
  const byId = new Map([...named, ...known].map((one) => [one.id, one]))
  byId.delete(brand.id)
  return { targets: [...byId.values()].slice(0, most), error }
}

/** The directory also matches descriptions. */
function isNamed({ name, aliases }: Brand, typed: string): boolean {
  return [name, ...aliases].some((one) => one.toLowerCase().includes(typed.toLowerCase()))
}

/** Enough of a brand to know it by. */
type LinedBrand = Omit<KnownBrand, 'photos'>

/** A brand in one line. */
function BrandLine({ brand }: { brand: LinedBrand }) {
  const today = useToday()
  const { tagPhotoUrl } = brand
  return (
    <span className={styles['brand-line']}>
      {tagPhotoUrl ? (
        <img src={smallerPhoto(tagPhotoUrl, 320)} alt="" width={64} height={40} />
      ) : (
        <span className={styles['no-photo']} aria-hidden="true" />
      )}
      <span>
        <b>{brand.name}</b>{' '}
        <span className="hint">
          <PriceLine of={brand} />, {describeRate(brand, today)}
        </span>
      </span>
    </span>
  )
}
