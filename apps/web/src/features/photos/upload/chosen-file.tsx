import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { formatBytes, formatProgress } from './format-bytes.ts'

type Props = { file: File; isWrong: boolean; fraction: number | null; onRemove: () => void }

/** The file that was chosen: its picture, its name, how large it is, and the way to take it back. Keyed by its file. */
export function ChosenFile({ file, isWrong, fraction, onRemove }: Props) {
  const [url] = useState(() => (isWrong ? null : URL.createObjectURL(file)))
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const [pixels, setPixels] = useState('')
  const size = fraction === null ? formatBytes(file.size) + pixels : formatProgress(fraction, file.size)
  return (
    <div className={isWrong ? 'chosen-file is-wrong' : 'chosen-file'}>
      <span className="chosen-photo" aria-hidden="true">
        {url ? (
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(`, ${naturalWidth} × ${naturalHeight}`)
            }
          />
        ) : (
          <Icon name={isWrong ? 'file-wrong' : 'camera'} />
        )}
      </span>
      <span className="chosen-name">
        <b>{file.name}</b>
        <small>{size}</small>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={fraction === null ? `Remove ${file.name}` : `Stop uploading ${file.name}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
