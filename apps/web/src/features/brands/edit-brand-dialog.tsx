import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand, BrandDetails } from '@bolodex/contract/brands'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { brandView } from './brands-api.ts'
import { DeleteBrandDialog } from './delete-brand-dialog.tsx'
import { EditBrandForm, type Question } from './edit-brand-form.tsx'
import { GuestVotesDialog } from './guest-votes-dialog.tsx'
import { MergeBrandDialog } from './merge-brand-dialog.tsx'
import { UnauthorizedDialog } from './unauthorized-dialog.tsx'
import { useFreshBrand } from './use-fresh-brand.ts'
import './edit-brand-dialog.css'

export type EditorProps = {
  brand: Brand
  isAdmin: boolean
  onClose: () => void
  /** A link leads elsewhere. */
  onLeave: () => void
  onSaved: ((brand: Brand) => void) | undefined
  /** The brand is not there any more. */
  onDeleted: (() => void) | undefined
  /** What looks after the photos of a brand; it comes from outside. */
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
      <Dialog isOpen title="Edit Brand" onClose={onClose} isKeptOpen>
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
        {!fresh && !error && <Spinner label="Loading the brand" />}
        {error && (
          <>
            <p className="field-error" role="alert">
              <Icon name="warning" /> {error}
            </p>
            <Button onClick={onClose}>Close</Button>
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
