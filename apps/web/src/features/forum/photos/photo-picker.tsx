import { useId, useState, type ReactNode } from 'react'
import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { limits } from '@bolodex/contract/limits'
import { photoFileTypes } from '@bolodex/contract/photos/photo-file-types'
import { joinClasses } from '#lib/join-classes.ts'
import { FileInput } from '#ui/fields/file-input.tsx'
import { TapeProgress } from '#ui/garments/tape-progress.tsx'
import { Icon } from '#ui/icon.tsx'
import { forumUi } from '../forum-wording.ts'
import type { PhotoUpload, PhotoUploads } from './use-photo-uploads.ts'
import zone from '#ui/fields/drop-zone.module.css'
import textButton from '#ui/text-button.module.css'
import styles from './photo-picker.module.css'

const words = forumUi.photos

type Props = { uploads: PhotoUploads; isReadOnly?: boolean; children?: ReactNode }

/**
 * Up to three photos for a text: from a file or the camera, each with a description. `children`: shown beside the
 * buttons.
 */
export function PhotoPicker({ uploads, isReadOnly = false, children }: Props) {
  const { photos, uploads: pending, room, warning, isWaiting } = uploads
  const noteId = useId()
  const count = photos.length + pending.length
  return (
    <div className={styles['photo-picker']}>
      {count > 0 && (
        <ul className={styles['chosen']} aria-label={words.label}>
          {photos.map((photo, index) => (
            <Arrived key={photo.id} {...{ photo, uploads, isReadOnly }} number={index + 1} />
          ))}
          {pending.map((upload, index) => (
            <Pending key={upload.key} upload={upload} uploads={uploads} number={photos.length + index + 1} />
          ))}
        </ul>
      )}
      {warning && (
        <p className="field-error" role="alert">
          <Icon name="warning" /> {warning}
        </p>
      )}
      <output className="hint" hidden={!isWaiting}>
        {isWaiting && (
          <>
            <Icon name="clock" /> {words.wait(pending.length)}
          </>
        )}
      </output>
      <div className={styles['foot']}>
        <FileButton label={words.add} {...{ noteId, uploads }} isDisabled={room <= 0 || isReadOnly} />
        <FileButton label={words.take} {...{ noteId, uploads }} isCamera isDisabled={room <= 0 || isReadOnly} />
        <span className="hint" id={noteId}>
          {count === 0 ? (
            words.none
          ) : (
            <>
              <b>{words.some(count)}</b> {words.location}
            </>
          )}
        </span>
        {children}
      </div>
    </div>
  )
}

type FileButtonProps = { label: string; noteId: string; uploads: PhotoUploads; isDisabled: boolean; isCamera?: boolean }

/** On a phone, the camera needs a separate button: `capture` leaves no other choice there. */
function FileButton({ label, noteId, uploads, isDisabled, isCamera = false }: FileButtonProps) {
  return (
    <label
      className={joinClasses(
        'button button-outline',
        zone['drop-zone'],
        styles['file-button'],
        isCamera && styles['camera'],
        isDisabled && styles['is-disabled'],
      )}
    >
      <FileInput
        accept={photoFileTypes.join()}
        aria-describedby={noteId}
        disabled={isDisabled}
        onFiles={(files) => files.length > 0 && uploads.add(files)}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
      />
      <Icon name={isCamera ? 'camera' : 'plus'} /> {label}
    </label>
  )
}

type ArrivedProps = { photo: ForumPhoto; number: number; uploads: PhotoUploads; isReadOnly: boolean }

function Arrived({ photo, number, uploads, isReadOnly }: ArrivedProps) {
  const id = useId()
  const [isLost, setLost] = useState(false)
  return (
    <li className={styles['attachment']}>
      <span className={styles['picture']}>
        <img src={uploads.previewOf(photo)} alt="" onError={() => setLost(true)} />
      </span>
      {isLost ? (
        <p className="field-error" role="alert">
          {words.lost}
        </p>
      ) : (
        <div className="field">
          <label className="caption" htmlFor={id}>
            <span aria-hidden="true">{words.caption}</span>
            <span className="sr-only">{words.captionOf(number)}</span>
          </label>
          <input
            id={id}
            className="input"
            placeholder={words.captionHint}
            maxLength={limits.photoAlt}
            autoComplete="off"
            readOnly={isReadOnly}
            value={photo.alt}
            onChange={(event) => uploads.caption(photo, event.currentTarget.value)}
          />
        </div>
      )}
      <button
        type="button"
        className={joinClasses('icon-button', styles['remove'])}
        aria-label={words.remove(number)}
        disabled={isReadOnly}
        onClick={() => uploads.remove(photo)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

const megabyte = 1024 * 1024
const formatMegabytes = (bytes: number) => (bytes / megabyte).toFixed(1)

function Pending({ upload, number, uploads }: { upload: PhotoUpload; number: number; uploads: PhotoUploads }) {
  const { file, preview, fraction, problem, isFinal } = upload
  return (
    <li className={joinClasses(styles['attachment'], styles['is-pending'])}>
      <span className={styles['picture']}>{preview ? <img src={preview} alt="" /> : <Icon name="file-wrong" />}</span>
      {problem ? (
        <div>
          <p className="field-error" role="alert">
            {problem}
          </p>
          {!isFinal && (
            <button
              type="button"
              className={joinClasses(textButton['text-button'], styles['retry'])}
              aria-label={words.retryOf(number)}
              onClick={() => uploads.retry(upload)}
            >
              <Icon name="retry" /> {words.retry}
            </button>
          )}
        </div>
      ) : (
        <div>
          <p className="caption">{words.uploading}</p>
          <TapeProgress label={words.progress(file.name)} value={Math.round(fraction * 100)} max={100} />
          <p className="hint">{words.sent(formatMegabytes(file.size * fraction), formatMegabytes(file.size))}</p>
        </div>
      )}
      <button
        type="button"
        className={joinClasses('icon-button', styles['remove'])}
        aria-label={problem ? words.remove(number) : words.stop(number)}
        onClick={() => uploads.stop(upload)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
