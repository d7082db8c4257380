import { useRef, useState, type DragEvent } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { moveFocusOn } from './upload/move-focus-on.ts'
import type { PhotoUploader, UploadStart } from './upload/photo-uploader.tsx'
import { photoBoxWording as photosWording } from './photo-box-wording.ts'
import { FileDrop, UploaderFrame, type UploadTab } from './uploader-frame.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './photo-slot.module.css'

export type PhotoPlace = 'card' | 'row' | 'page'

type Props = {
  brand: Pick<Brand, 'id' | 'name'>
  place: PhotoPlace
  /** Who adds it, as the call says it; the server looks for itself. */
  submitter: () => string
  /** Asks for it over the page, where the box is too small. */
  onOpen: () => void
}

type Started = {
  Uploader: typeof PhotoUploader
  moveFocusOn: typeof moveFocusOn
  start: UploadStart
  article: Element | null
}

const fetchUploader = () => Promise.all([import('./upload/photo-uploader.tsx'), import('./upload/move-focus-on.ts')])

/**
 * The placeholder for a missing tag photo. It is served with tabs and buttons; its code is fetched on first
 * interaction, because a page has hundreds of these boxes and most are never used.
 */
export function PhotoSlot({ brand, place, submitter, onOpen }: Props) {
  // Not React's own: a card's markup is cached apart from the page around it.
  const id = `photo-${place}-${brand.id}`
  const box = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<Started | null>(null)

  const start = async (wish: Omit<UploadStart, 'hadFocus'>) => {
    try {
      const [{ PhotoUploader }, { moveFocusOn }] = await fetchUploader()
      const hadFocus = box.current?.contains(document.activeElement) ?? false
      const article = box.current?.closest('article') ?? null
      setStarted({ Uploader: PhotoUploader, moveFocusOn, start: { ...wish, hadFocus }, article })
    } catch (error) {
      showError(explain(error))
    }
  }

  const fetchEarly = () => {
    // A failed fetch is reported when the box is used.
    if (!started) fetchUploader().catch(() => {})
  }

  const handleTab = (tab: UploadTab) => {
    // The tab that is shown already: a new box would take away the field that a file is being chosen in.
    if (tab !== 'file') void start({ tab })
  }

  const handleDrop = (event: DragEvent) => {
    if (started) return
    event.preventDefault()
    void start({ tab: 'file', files: [...event.dataTransfer.files] })
  }

  return (
    <>
      {place !== 'row' && (
        <div
          ref={box}
          className={joinClasses(
            styles['photo-slot'],
            place === 'page' ? styles['photo-slot-page'] : styles['photo-slot-card'],
          )}
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          onDragOver={(event) => event.preventDefault()}
          onDrop={handleDrop}
        >
          {started ? (
            <started.Uploader
              id={id}
              brand={brand}
              start={started.start}
              submitter={submitter}
              hasCamera={place === 'page'}
              onDone={() => started.moveFocusOn(started.article)}
            />
          ) : (
            <UploaderFrame id={id} name={brand.name} tab="file" onTab={handleTab}>
              <FileDrop
                hasCamera={place === 'page'}
                noteId={`${id}-note`}
                onFiles={(files) => void start({ tab: 'file', files })}
              />
              <p className="hint" id={`${id}-note`}>
                {photosWording.box.fileRules}
              </p>
              <Button disabled>{photosWording.upload}</Button>
            </UploaderFrame>
          )}
        </div>
      )}
      {place !== 'page' && (
        <button
          type="button"
          className={joinClasses(styles['add-photo'], place === 'card' ? styles['add-photo-card'] : undefined)}
          aria-label={photosWording.box.label(brand.name)}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <Icon name="camera" /> {photosWording.addTagPhoto}
        </button>
      )}
    </>
  )
}
