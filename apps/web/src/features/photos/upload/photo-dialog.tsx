import { useId, useState } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { photosWording } from '../photos-wording.ts'
import { PhotoUploader, type UploadStart } from './photo-uploader.tsx'
import styles from './photo-uploader.module.css'

type Props = {
  brand: Pick<Brand, 'id' | 'name' | 'tagPhotoUrl'>
  /** Its years are asked for. */
  isDated?: boolean
  /** A photo that was taken before. */
  file?: File | undefined
  submitter: () => string
  onClose: () => void
  onDone?: () => void
}

/** The box for a tag photo over the page, where there is no room for it. */
export function PhotoDialog({ brand, isDated = false, file, submitter, onClose, onDone }: Props) {
  const id = useId()
  // The uploader looks at it once.
  const [start] = useState<UploadStart>(() => ({ tab: 'file', ...(file && { files: [file] }) }))
  return (
    <Dialog isOpen title={isDated ? photosWording.addDatedTag : photosWording.addTagPhoto} onClose={onClose} isKeptOpen>
      <div className={styles['photo-dialog']}>
        <p>{brand.name}</p>
        <PhotoUploader
          id={id}
          brand={brand}
          start={start}
          submitter={submitter}
          hasCamera
          hasPhotos={brand.tagPhotoUrl !== null}
          isDated={isDated}
          onDone={() => {
            onDone?.()
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
