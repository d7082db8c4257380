import type { ChangeEvent } from 'react'
import { photoFileTypes } from '@bolodex/contract/photo-wording'
import { Icon } from '#ui/icon.tsx'

type Props = { onFiles: (files: File[]) => void; hasCamera?: boolean; noteId?: string }

/** The place to choose a file, and on a phone the camera beside it. */
export function FileDrop({ onFiles, hasCamera = false, noteId }: Props) {
  const input = {
    type: 'file',
    accept: photoFileTypes.join(),
    'aria-describedby': noteId,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])]
      // The same file can be chosen again after it was taken back.
      currentTarget.value = ''
      onFiles(files)
    },
  } as const
  return (
    <div className="file-drops">
      <label className="file-drop">
        <input {...input} />
        <Icon name="camera" /> Add tag photo
      </label>
      {hasCamera && (
        <label className="file-drop file-drop-camera">
          <input {...input} capture="environment" />
          Take a photo
        </label>
      )}
    </div>
  )
}
