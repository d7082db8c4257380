import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { editBrand } from '@bolodex/contract/curation/edit-brand'
import { ApiError } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import {
  listsFor,
  asEdited,
  findMeanwhile,
  keepTyped,
  readPatch,
  typedFrom,
  type Meanwhile,
  type TypedBrand,
} from './read-brand-form.ts'
import { editWording } from './edit-wording.ts'

type Outcome = {
  /** Refetches the brand after a conflicting change. */
  readAgain: () => Promise<BrandDetails>
  onClose: () => void
  onSaved: ((brand: Brand) => void) | undefined
  /** The server knows no admin in this browser. */
  onForbidden: () => void
}

/** The brand the form was based on, and what another admin saved since. */
type Round = { base: BrandDetails; meanwhile: Meanwhile | null; number: number }

/** Everything that shows a brand's facts. */
const shownIn = ['/api/directory', '/api/brands/', '/api/members/']

/** Saves an edit and reports the outcome. An error stays beside the fields after the toast. */
export function useEditBrand(brand: BrandDetails, { readAgain, onClose, onSaved, onForbidden }: Outcome) {
  const queryClient = useQueryClient()
  const [round, setRound] = useState<Round>({ base: asEdited(brand), meanwhile: null, number: 0 })
  const [start] = useState(() => typedFrom(asEdited(brand)))
  const shown = typedFrom(round.base)

  const form = useContractForm(editBrand, {
    params: { id: brand.id },
    start,
    guardsLeaving: true,
    schema: editBrand.body.extend(listsFor(shown)),
    toBody: (typed: TypedBrand) => ({ ...readPatch(typed, shown), version: round.base.version }),
    onDone: async (saved) => {
      const isEstimateNew = readPatch(form.read(), shown).averageSalePrice !== undefined
      const { priceBasis, averageSalePrice: price } = saved
      onClose()
      // Where members' sales determine the price, a new estimate changes nothing visible.
      const isUnseen = isEstimateNew && priceBasis === 'sales' && price !== null
      showToast({ title: isUnseen ? editWording.estimate.saved(price) : editWording.saved, tone: 'success' })
      await refreshReads(queryClient, ...shownIn)
      onSaved?.(saved)
    },
    onFailure: async (error) => {
      const body = error instanceof ApiError ? error.body : null
      if (body?.code === 'not_allowed') {
        onForbidden()
        return { message: null }
      }
      const message = body?.message || editWording.saveFailed
      if (body?.code === 'changed_meanwhile') {
        const isRead = await showMeanwhile()
        showToast({ title: editWording.notSaved, description: message, tone: 'notice' })
        return { message: isRead ? null : message }
      }
      showError(message)
      return { message }
    },
  })

  /** False when the other admin's version could not be read. */
  const showMeanwhile = async (): Promise<boolean> => {
    try {
      const fresh = asEdited(await readAgain())
      const typed = form.read()
      const seen = { base: round.base, fresh, typed }
      const kept = keepTyped(seen)
      // The names of an object's own entries are its keys.
      for (const name of Object.keys(kept) as (keyof TypedBrand)[])
        if (kept[name] !== typed[name]) form.change(name, kept[name])
      setRound({ base: fresh, meanwhile: findMeanwhile(seen), number: round.number + 1 })
      return true
    } catch {
      return false
    }
  }
  return { form, shown, round }
}
