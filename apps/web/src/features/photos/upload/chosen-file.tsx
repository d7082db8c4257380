import { useEffect, useState } from 'react'
import { isShrinkable, photoFileProblem } from '@bolodex/contract/photos/photo-wording'
import { Icon, type IconName } from '#ui/icon.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { photosWording } from '../photos-wording.ts'
import type { ShrinkPhase } from '../shrink/use-shrink.ts'
import { formatBytes, formatProgress } from './format-bytes.ts'
import type { UploadPhase } from './use-upload.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-uploader.module.css'

const wording = photosWording.file

/** What happens to a file: it is made smaller, sent, or neither. */
export type FilePhase = UploadPhase | ShrinkPhase

type Props = {
  noteId: string
  file: File
  phase: FilePhase
  bytesBefore: number | null
  onRemove: () => void
  onCrop: () => void
}

/** The file that was chosen and, below it, what is wrong with it, how far it is, or what can still be done. */
export function ChosenFile({ noteId, file, phase, bytesBefore, onRemove, onCrop }: Props) {
  return (
    <>
      <FileCard key={`${file.name} ${file.size} ${file.lastModified}`} {...{ file, phase, bytesBefore, onRemove }} />
      <FileNote {...{ noteId, file, phase, onCrop }} />
    </>
  )
}

/** Its picture, its name, how large it is, and the way to take it back. Keyed by its file. */
function FileCard({ file, phase, bytesBefore, onRemove }: Pick<Props, 'file' | 'phase' | 'bytesBefore' | 'onRemove'>) {
  const isWrong = photoFileProblem(file) !== null
  const [url] = useState(() => (isWrong && !isShrinkable(file) ? null : URL.createObjectURL(file)))
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  const [isBroken, setBroken] = useState(false)
  const [pixels, setPixels] = useState('')
  const now = formatBytes(file.size)
  const bytes = bytesBefore === null ? now : photosWording.shrunk(formatBytes(bytesBefore), now)
  const size = phase.name === 'sending' ? formatProgress(phase.fraction, file.size) : bytes + pixels
  return (
    <div className={joinClasses(styles['chosen-file'], isWrong && styles['is-wrong'])}>
      <span className={styles['chosen-photo']} aria-hidden="true">
        {url && !isBroken ? (
          <img
            src={url}
            alt=""
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(`, ${naturalWidth} × ${naturalHeight}`)
            }
          />
        ) : (
          <Icon name={isWrong ? 'file-wrong' : 'camera'} />
        )}
      </span>
      <span className={styles['chosen-name']}>
        <b>{file.name}</b>
        <small>{size}</small>
      </span>
      <button type="button" className="icon-button" aria-label={nameRemoval(file.name, phase)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function nameRemoval(name: string, phase: FilePhase): string {
  if (phase.name === 'sending') return wording.stop(name)
  return phase.name === 'shrinking' ? wording.stopShrinking(name) : wording.remove(name)
}

function FileNote({ noteId, file, phase, onCrop }: Omit<Props, 'onRemove' | 'bytesBefore'>) {
  if (phase.name === 'sending' || phase.name === 'shrinking') {
    const label = phase.name === 'sending' ? wording.uploading(file.name) : wording.shrinking(file.name)
    return <TapeProgress label={label} value={Math.round(phase.fraction * 100)} max={100} />
  }
  const error = phase.name === 'failed' ? phase.message : photoFileProblem(file)
  if (error) return <UploadNote id={noteId} error={error} />
  return (
    <p id={noteId} className="hint">
      <button type="button" className={styles['crop-link']} onClick={onCrop}>
        <Icon name="crop" /> {wording.crop}
      </button>
    </p>
  )
}

type UploadNoteProps = { id: string; error: string | null; icon?: IconName; children?: string }

/** The line under what was typed or chosen: what is wrong with it, or what happens to it. */
export function UploadNote({ id, error, icon, children }: UploadNoteProps) {
  return (
    <p id={id} className={error ? 'field-error' : 'hint'}>
      {error ? <Icon name="warning" /> : icon && <Icon name={icon} />}
      <span>{error ?? children}</span>
    </p>
  )
}
