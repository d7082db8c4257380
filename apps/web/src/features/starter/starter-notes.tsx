import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { BrandDetails } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { brandAddress } from '#lib/brands-api.ts'
import { refreshReads } from '#lib/query-client.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { Button } from '#ui/button.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { confirmStarter } from './starter-api.ts'
import { starterWording } from './starter-wording.ts'
import styles from './starter.module.css'

const words = starterWording.notes

type Props = {
  brand: Pick<BrandDetails, 'id' | 'slug' | 'starter' | 'version'>
  isMember: boolean
}

/** Says of a brand that came with the site that no member has confirmed it yet, and lets a member do so. */
export function StarterNotes({ brand: { id, slug, starter, version }, isMember }: Props) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  if (starter !== 'unconfirmed') return null

  const handleConfirm = async () => {
    if (!isMember) return navigate(signInLink(brandAddress(slug), 'vote'))
    setBusy(true)
    try {
      await confirmStarter({ params: { id } })
      showToast({ title: words.thanks, tone: 'success' })
      await refreshReads(queryClient, '/api/brands/', '/api/directory')
      // The button that had the focus goes with the notes.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      showError(explain(error))
    }
    setBusy(false)
  }

  return (
    <section className={styles['notes']} aria-labelledby="starter-notes">
      <div>
        <h2 id="starter-notes" className="caption">
          {words.title}
        </h2>
        <p>
          <b>{words.unconfirmed}</b>
        </p>
        <p className="hint">{words.why}</p>
      </div>
      {/* Saved on the phone: there is no connection to confirm it. */}
      {version >= 0 && (
        <Button look="outline" className="needs-script" disabled={isBusy} onClick={() => void handleConfirm()}>
          {isBusy ? words.saving : words.right}
        </Button>
      )}
    </section>
  )
}
