import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Brand } from '@bolodex/contract/directory/brands'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { brandReads } from './contribute-api.ts'
import { contributeWording } from './contribute-wording.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './brand-form.module.css'
import panelStyles from '#ui/panel.module.css'

const wording = contributeWording.done

export type SavedBrand = Pick<Brand, 'id' | 'name' | 'slug'>

const pageOf = ({ slug }: SavedBrand) => `/brands/${encodeURIComponent(slug)}`
/** With a name, if an empty one, the form comes first. */
const formAddress = '/submit-brand?name='

/** After saving: the directory, and further links. */
export function useFinish() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return async (brand: SavedBrand, photo: { outcome: 'none' } | { outcome: 'sent'; note: string | null }) => {
    const description = photo.outcome === 'sent' ? (photo.note ?? wording.withPhoto(brand.name)) : null
    showToast({
      title: wording.title,
      ...(description !== null && { description }),
      tone: 'success',
      action: [
        { label: wording.view, hint: wording.viewHint(brand.name), onPress: () => navigate(pageOf(brand)) },
        { label: wording.another, hint: wording.anotherHint, onPress: () => navigate(formAddress) },
      ],
    })
    await refreshReads(queryClient, ...brandReads)
    navigate('/')
  }
}

type PhotoLeftProps = {
  brand: SavedBrand
  photoField: ReactNode
  onRetry: () => Promise<void>
  onAnother: () => void
}

/** The brand has arrived and its photo has not: it can be sent again, or left. */
export function PhotoLeft({ brand, photoField, onRetry, onAnother }: PhotoLeftProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [, navigate] = useLocation()
  // The focused element is gone.
  useEffect(() => heading.current?.focus(), [])
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <section className={joinClasses(panelStyles['panel'], styles['photo-left'])} aria-labelledby="photo-left">
      <h2 id="photo-left" ref={heading} tabIndex={-1}>
        {wording.photoFailedTitle(brand.name)}
      </h2>
      {photoField}
      <div className="actions">
        <Button disabled={isBusy} onClick={() => void retry()}>
          <Icon name="retry" /> {isBusy ? contributeWording.form.sendingPhoto : wording.retryPhoto}
        </Button>
        <PageLink className="button button-outline" href={pageOf(brand)}>
          {wording.view}
        </PageLink>
        <Button
          look="outline"
          onClick={() => {
            onAnother()
            navigate(formAddress)
          }}
        >
          {wording.another}
        </Button>
      </div>
    </section>
  )
}
