import { useId } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PhotoUploader } from './photo-uploader.tsx'
import styles from './photo-uploader.module.css'

type Props = {
  brand: Pick<Brand, 'id' | 'name' | 'tagPhotoUrl'>
  submitter: () => string
  onClose: () => void
  onDone?: () => void
}

/** The box for a tag photo over the page, where there is no room for it. */
export function PhotoDialog({ brand, submitter, onClose, onDone }: Props) {
  const id = useId()
  return (
    <Dialog isOpen title="Add tag photo" onClose={onClose} isKeptOpen>
      <div className={styles['photo-dialog']}>
        <p>{brand.name}</p>
        <PhotoUploader
          id={id}
          brand={brand}
          start={{ tab: 'file' }}
          submitter={submitter}
          hasCamera
          hasPhotos={brand.tagPhotoUrl !== null}
          onDone={() => {
            onDone?.()
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
