import { useState, useCallback, useEffect, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { samePlace } from '#lib/navigation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { brandView, suggestAddress } from '#lib/brands-api.ts'
import { DeleteBrandDialog } from './delete-brand-dialog.tsx'
import { EditBrandForm, type Question } from './edit-brand-form.tsx'
import { GuestVotesDialog } from './guest-votes-dialog.tsx'
import { MergeBrandDialog } from './merge-brand-dialog.tsx'
import styles from './edit-brand-dialog.module.css'
import { editWording } from './edit-wording.ts'

export type EditorProps = {
  brand: Brand
  isAdmin: boolean
  onClose: () => void
  /** Called when a link navigates away. */
  onLeave: () => void
  onSaved: ((brand: Brand) => void) | undefined
  /** The brand is not there any more. */
  onDeleted: (() => void) | undefined
  /** The photo management of a brand; provided by the screen. */
  renderPhotos: ((brand: BrandDetails) => ReactNode) | undefined
}

/** Everything an admin can change about a brand. What was typed stays until it is saved or given up. */
export function EditBrandDialog(props: EditorProps) {
  const { brand, isAdmin, onClose, onLeave, onSaved, onDeleted, renderPhotos } = props
  const [isForbidden, setForbidden] = useState(!isAdmin)
  const [asked, setAsked] = useState<{ question: Question; reason: string } | null>(null)
  const { fresh, error, readAgain } = useFreshBrand(brand.slug, !isForbidden)
  // Read again after each change of a photo, which has nothing to do with what is typed.
  const { data: current } = useQuery({ ...brandView(brand.slug), enabled: fresh !== null })
  if (isForbidden) return <UnauthorizedDialog brand={brand} onClose={onClose} onLeave={onLeave} />
  const stopAsking = () => setAsked(null)
  return (
    <>
      <Dialog className={styles['edit-dialog']} isOpen title={editWording.title} onClose={onClose} isKeptOpen>
        {fresh && (
          <EditBrandForm
            brand={fresh}
            readAgain={readAgain}
            photos={renderPhotos?.(current ?? fresh)}
            onClose={onClose}
            onLeave={onLeave}
            onSaved={onSaved}
            onForbidden={() => setForbidden(true)}
            onAsk={(question, reason) => setAsked({ question, reason })}
          />
        )}
        {!fresh && !error && <Spinner label={editWording.loading} />}
        {error && (
          <>
            <p className="field-error" role="alert">
              <Icon name="warning" /> {error}
            </p>
            <Button onClick={onClose}>{editWording.close}</Button>
          </>
        )}
      </Dialog>
      {fresh && asked?.question === 'delete' && (
        <DeleteBrandDialog
          brand={current ?? fresh}
          reason={asked.reason}
          onClose={stopAsking}
          onDeleted={() => {
            onClose()
            onDeleted?.()
          }}
        />
      )}
      {fresh && asked?.question === 'merge' && (
        <MergeBrandDialog brand={current ?? fresh} reason={asked.reason} onClose={stopAsking} onMerged={onClose} />
      )}
      {fresh && asked?.question === 'guest votes' && (
        <GuestVotesDialog brand={fresh} reason={asked.reason} onClose={stopAsking} />
      )}
    </>
  )
}

/** The brand as currently on the server, whatever the page has cached. */
function useFreshBrand(slug: string, isWanted: boolean) {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<BrandDetails | null>(null)
  const [error, setError] = useState<string | null>(null)
  const readAgain = useCallback(() => queryClient.fetchQuery({ ...brandView(slug), staleTime: 0 }), [queryClient, slug])
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    readAgain().then(
      (brand) => !isOver && setFresh(brand),
      (reason: unknown) => !isOver && setError(explain(reason)),
    )
    return () => {
      isOver = true
    }
  }, [isWanted, readAgain])
  return { fresh, error, readAgain }
}

/** `onLeave`: called on navigation. */
type Props = { brand: Brand; onClose: () => void; onLeave: () => void }

/** The dialog for visitors who may not edit, and their alternative. */
function UnauthorizedDialog({ brand, onClose, onLeave }: Props) {
  return (
    <Dialog
      isOpen
      title={editWording.unauthorized.title}
      headClassName={styles['unauthorized-head']}
      onClose={onClose}
      picture={<LockedLabel />}
    >
      <div className={styles['unauthorized']}>
        <p>{editWording.unauthorized.text}</p>
        <p className="hint">{editWording.notAdmin}</p>
      </div>
      <DialogFoot>
        <PageLink
          className="button button-outline"
          href={suggestAddress(brand.slug)}
          state={samePlace}
          onClick={onLeave}
        >
          <Icon name="suggest" /> {editWording.suggest}
        </PageLink>
        <Button onClick={onClose}>{editWording.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}

function LockedLabel() {
  return (
    <svg className={styles['locked-label']} viewBox="0 0 120 84" aria-hidden="true">
      <g transform="rotate(-3 60 42)">
        <rect className={styles['cloth']} x="8" y="12" width="104" height="60" rx="2" />
        <path className={styles['stitch']} d="M15 18v48M105 18v48" />
        <path className={styles['lock']} d="M46 40h28v20H46zM51 40v-6a9 9 0 0 1 18 0v6M60 48v5" />
      </g>
    </svg>
  )
}
