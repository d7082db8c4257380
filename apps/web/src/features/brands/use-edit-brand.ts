import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Brand } from '@bolodex/contract/brands'
import type { BrandPatch } from '@bolodex/contract/edit-brand'
import { ApiError } from '#lib/api-error.ts'
import { refreshReads } from '#lib/refresh-reads.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { sendEdit } from './edit-api.ts'

type Outcome = { onClose: () => void; onSaved: ((brand: Brand) => void) | undefined }

/** Everything that shows a brand's facts. */
const shownIn = ['/api/directory', '/api/brands/']

/** Saves an edit and says how it went. `failure` stays beside what was typed when the toast has gone. */
export function useEditBrand(brandId: number, { onClose, onSaved }: Outcome) {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (patch: BrandPatch): Promise<void> => {
    setSaving(true)
    setFailure(null)
    let saved: Brand
    try {
      saved = await sendEdit(brandId, patch)
    } catch (error) {
      const message = (error instanceof ApiError && error.body?.message) || 'Failed to update brand'
      setFailure(message)
      setSaving(false)
      return showError(message)
    }
    onClose()
    showToast({ title: 'Brand updated successfully', tone: 'success' })
    await refreshReads(queryClient, ...shownIn)
    onSaved?.(saved)
  }
  return { isSaving, failure, save }
}
