import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import type { BrandPatch } from '@bolodex/contract/brands/edit-brand'
import { ApiError } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { sendEdit } from './edit-api.ts'

/** `brand` is the one that has the wanted name already. */
type Failure = { message: string; brand?: { slug: string; name: string } | undefined }

type Outcome = {
  onClose: () => void
  onSaved: ((brand: Brand) => void) | undefined
  /** The server knows no admin in this browser. */
  onForbidden: () => void
  /** Somebody else has saved the brand since it was read. */
  onChanged: () => Promise<void>
}

/** Everything that shows a brand's facts. */
const shownIn = ['/api/directory', '/api/brands/', '/api/members/']

/** Saves an edit and says how it went. `failure` stays beside what was typed when the toast has gone. */
export function useEditBrand(brandId: number, { onClose, onSaved, onForbidden, onChanged }: Outcome) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const readAgain = async (message: string): Promise<void> => {
    try {
      await onChanged()
    } catch {
      setFailure({ message })
    }
  }

  const fail = async (error: unknown): Promise<void> => {
    const body = error instanceof ApiError ? error.body : null
    if (body?.code === 'not_allowed') return onForbidden()
    const message = body?.message || 'Failed to update brand'
    if (body?.code === 'changed_meanwhile') {
      await readAgain(message)
      return showToast({ title: 'Not saved yet', description: message, tone: 'notice' })
    }
    setFailure({ message, brand: body?.brand })
    return showError(message)
  }

  const save = async (patch: BrandPatch): Promise<void> => {
    setSaving(true)
    setFailure(null)
    let saved: Brand
    try {
      saved = await sendEdit(brandId, patch)
    } catch (error) {
      await fail(error)
      return setSaving(false)
    }
    onClose()
    showToast({ title: 'Brand updated successfully', tone: 'success' })
    await refreshReads(queryClient, ...shownIn)
    onSaved?.(saved)
  }
  return { isSaving, failure, save }
}
