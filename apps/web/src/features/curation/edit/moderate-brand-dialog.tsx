import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { brandView } from '#lib/brands-api.ts'
import { joinClasses } from '#lib/join-classes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogFoot } from '#ui/dialog/dialog-foot.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { editWording } from './edit-wording.ts'
import { MergeBrandDialog } from './merge-brand-dialog.tsx'
import styles from './edit-brand-dialog.module.css'

export type ModerateBrandProps = {
  brand: Brand
  onClose: () => void
  /** The photo management of a brand; provided by the screen. */
  renderPhotos: (brand: BrandDetails) => ReactNode
}

/** What a moderator can change about a brand: its photos, and which brand it is. */
export function ModerateBrandDialog({ brand, onClose, renderPhotos }: ModerateBrandProps) {
  const { data: current, error } = useQuery({ ...brandView(brand.slug), refetchOnMount: 'always' })
  const [isMerging, setMerging] = useState(false)
  return (
    <>
      <Dialog className={styles['edit-dialog']} isOpen title={editWording.moderate(brand.name)} onClose={onClose}>
        {error && <p role="alert">{explain(error)}</p>}
        {!current && !error && <Spinner label={editWording.loading} />}
        {current && (
          <>
            {renderPhotos(current)}
            <p className={joinClasses(styles['edit-merge'], 'hint')}>
              {editWording.duplicate}{' '}
              <button type="button" aria-haspopup="dialog" onClick={() => setMerging(true)}>
                {editWording.merge.title}
              </button>
            </p>
          </>
        )}
        <DialogFoot>
          <Button onClick={onClose}>{editWording.close}</Button>
        </DialogFoot>
      </Dialog>
      {current && isMerging && (
        <MergeBrandDialog brand={current} reason="" onClose={() => setMerging(false)} onMerged={onClose} />
      )}
    </>
  )
}
