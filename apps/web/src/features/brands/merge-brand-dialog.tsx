import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Brand } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import { ApiError } from '#lib/api-error.ts'
import { readText } from '#lib/read-text.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import type { LinedBrand } from './brand-line.tsx'
import { brandAddress, forgetBrand } from './brands-api.ts'
import { sendMerger } from './edit-api.ts'
import { MergePair } from './merge-pair.tsx'
import { MergeSearch } from './merge-search.tsx'

type Props = { brand: Brand; reason: string; onClose: () => void; onMerged: () => void }

/** Looks for the brand that stays, says what moves there, and makes one of the two. */
export function MergeBrandDialog({ brand, reason, onClose, onMerged }: Props) {
  const [into, setInto] = useState<LinedBrand | null>(null)
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()

  // What was chosen has gone from the list, and the focus with it.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (into) form.current?.focus()
  }, [into])

  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!into) return
    const why = readText(new FormData(event.currentTarget), 'reason')
    setBusy(true)
    let merged: Brand
    try {
      merged = await sendMerger(brand.id, into.id, why)
    } catch (error) {
      setBusy(false)
      return showError((error instanceof ApiError && error.body?.message) || 'Failed to merge the brands')
    }
    onMerged()
    showToast({ title: 'Brands merged', description: `${brand.name} is now ${merged.name}.`, tone: 'success' })
    await forgetBrand(queryClient, brand.slug, into.slug)
    navigate(brandAddress(merged.slug))
    return refreshReads(queryClient, '/api/directory', '/api/site', '/api/members/')
  }

  return (
    <Dialog isOpen title="Merge into another brand" onClose={onClose} isKeptOpen>
      {into === null ? (
        <MergeSearch brand={brand} onChoose={setInto} />
      ) : (
        <form ref={form} className="merge" tabIndex={-1} onSubmit={(event) => void handleSubmit(event)}>
          <MergePair brand={brand} into={into} />
          <TextField
            label="Why"
            aside="optional"
            name="reason"
            defaultValue={reason}
            maxLength={limits.editReason}
            autoComplete="off"
          />
          <div className="dialog-foot">
            <Button look="outline" onClick={() => setInto(null)}>
              Choose another
            </Button>
            <Button type="submit" look="danger" disabled={isBusy}>
              <Icon name="merge" /> {isBusy ? 'Merging...' : 'Merge'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
