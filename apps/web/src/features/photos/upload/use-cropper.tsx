import { useState, type ReactNode } from 'react'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { CropDialog } from '../crop/crop-dialog.tsx'
import type { PhotoAbout } from './photo-about.ts'

type Options = {
  about: PhotoAbout
  doneLabel?: string
  onCropped: (file: File, about: PhotoAbout) => void
}

/** The dialog in which a chosen photo is cropped, fetched when it is wanted. */
export function useCropper({ about, onCropped, ...rest }: Options): {
  openCropper: (file: File) => Promise<void>
  cropper: ReactNode
} {
  const [opened, setOpened] = useState<{ Dialog: typeof CropDialog; file: File } | null>(null)
  const openCropper = async (file: File) => {
    try {
      const { CropDialog } = await import('../crop/crop-dialog.tsx')
      setOpened({ Dialog: CropDialog, file })
    } catch (error) {
      showError(explain(error))
    }
  }
  const cropper = opened && (
    <opened.Dialog
      file={opened.file}
      about={about}
      {...rest}
      onClose={() => setOpened(null)}
      onCropped={(cropped, said) => {
        setOpened(null)
        onCropped(cropped, said)
      }}
    />
  )
  return { openCropper, cropper }
}
