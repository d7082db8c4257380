import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import { useModal } from '#ui/dialog/dialog.tsx'
import { photosWording } from '../photos-wording.ts'
import { formatBytes } from '../upload/format-bytes.ts'
import { KindAndEra } from '../upload/kind-and-era.tsx'
import type { PhotoAbout } from '../upload/photo-about.ts'
import { CropStage } from './crop-stage.tsx'
import { useCrop, useDrawnCrop, usePhoto, type LoadedPhoto } from './use-crop.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './crop-dialog.module.css'

const wording = photosWording.crop

type Props = {
  file: File
  about: PhotoAbout
  onClose: () => void
  /** What the button that ends it does, where that is not an upload. */
  doneLabel?: string
  onCropped: (file: File, about: PhotoAbout) => void
}

/** Crops, turns and straightens a photo before it is sent, and asks what it shows. */
export function CropDialog({ onClose, ...rest }: Props) {
  const dialog = useModal(true, true)
  const titleId = useId()
  const photo = usePhoto(rest.file)
  return (
    <dialog
      ref={dialog}
      className={styles['crop-dialog']}
      aria-labelledby={titleId}
      onClose={(event) => {
        // Not that of the dialog around it.
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles['crop-body']}>
        <header className={styles['crop-head']}>
          <button type="button" className="icon-button" aria-label={wording.back} onClick={onClose}>
            <Icon name="back" />
          </button>
          <h2 id={titleId}>{wording.title}</h2>
        </header>
        {photo === null && <p className={styles['crop-wait']}>{wording.loading}</p>}
        {photo === 'unreadable' && <p className={styles['crop-wait']}>{wording.unreadable}</p>}
        {photo !== null && photo !== 'unreadable' && <Cropping photo={photo} onClose={onClose} {...rest} />}
      </div>
    </dialog>
  )
}

type CroppingProps = Props & { photo: LoadedPhoto }

function Cropping({ photo, file, about: first, doneLabel = photosWording.upload, onClose, onCropped }: CroppingProps) {
  const { pixels, previewUrl } = photo
  const { view, size, setCrop, setAngle, turn } = useCrop(pixels)
  const [about, setAbout] = useState(first)
  const [isDrawing, setDrawing] = useState(false)
  const { bytes, draw } = useDrawnCrop(pixels, view)
  const hintId = useId()

  const handleUpload = async () => {
    setDrawing(true)
    try {
      const blob = await draw()
      onCropped(new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type }), about)
    } catch {
      setDrawing(false)
      showError(wording.undrawable)
    }
  }

  return (
    <>
      <button
        type="button"
        className={joinClasses('icon-button', styles['crop-turn'])}
        aria-label={wording.rotate}
        onClick={turn}
      >
        <Icon name="retry" />
      </button>
      <CropStage photo={pixels} onCrop={setCrop} {...{ previewUrl, size, view, hintId }} />
      <div className={styles['crop-sheet']}>
        <p id={hintId} className={joinClasses('hint', styles['crop-keys'])}>
          {wording.keys}
        </p>
        <TapeRange value={view.angle} onChange={setAngle} />
        <KindAndEra about={about} onChange={setAbout} />
        <p className={joinClasses('hint', styles['crop-size'])}>
          <Icon name="crop" />
          <span>
            {wording.size(
              Math.round(view.crop.width),
              Math.round(view.crop.height),
              bytes === null ? null : formatBytes(bytes),
            )}{' '}
            {wording.privacy}
          </span>
        </p>
        <div className={styles['crop-actions']}>
          <Button look="outline" onClick={onClose}>
            {wording.cancel}
          </Button>
          <Button disabled={isDrawing} onClick={() => void handleUpload()}>
            {doneLabel}
          </Button>
        </div>
      </div>
    </>
  )
}

/** As far as a photo that was taken by hand is ever tilted. */
const most = 15

/** Degrees on a tape measure. */
function TapeRange({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label className="caption" htmlFor={id}>
          {wording.straighten}
        </label>
        <output htmlFor={id}>{inDegrees(value)}</output>
      </div>
      <div className={styles['tape-range']}>
        <svg width="100%" height="100%" aria-hidden="true">
          <svg x={`${((value + most) / (2 * most)) * 100}%`}>
            <rect x="-3" width="6" height="100%" />
          </svg>
        </svg>
        <input
          id={id}
          type="range"
          min={-most}
          max={most}
          step={0.5}
          value={value}
          aria-valuetext={wording.degrees(value)}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  )
}

/** '−3°' */
const inDegrees = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value)}°`
