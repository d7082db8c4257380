import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { showError } from '#ui/toast/toast-store.ts'
import { suggestAddress } from '#lib/brands-api.ts'
import type { SuggestDialog } from './suggest-dialog.tsx'

type Options = { isWanted: boolean; viewer: { isLoading: boolean; user: object | null }; onClose: () => void }

/** The correction form, open while the URL requests it. Guests are redirected to the login and back. */
export function useSuggestion(brand: BrandDetails, { isWanted, viewer, onClose }: Options): ReactNode {
  const [Form, setForm] = useState<{ Dialog: typeof SuggestDialog } | null>(null)
  const [, navigate] = useLocation()
  const { slug } = brand
  const isGuest = !viewer.isLoading && viewer.user === null
  const isOpen = isWanted && viewer.user !== null

  useEffect(() => {
    if (isWanted && isGuest) navigate(signInLink(suggestAddress(slug), 'suggest'), { replace: true })
  }, [isWanted, isGuest, slug, navigate])

  useEffect(() => {
    if (!isOpen) return
    import('./suggest-dialog.tsx').then(
      ({ SuggestDialog: Dialog }) => setForm({ Dialog }),
      (error: unknown) => showError(explain(error)),
    )
  }, [isOpen])

  return isOpen && Form && <Form.Dialog brand={brand} onClose={onClose} />
}
