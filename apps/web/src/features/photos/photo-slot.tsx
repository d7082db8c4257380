import { useRef, useState, type DragEvent } from 'react'
import type { Brand } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { PhotoUploader, UploadStart } from './upload/photo-uploader.tsx'
import { photoBoxWording as photosWording } from './photo-box-wording.ts'
import { FileDrop, UploaderFrame } from './uploader-frame.tsx'
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

type Started = { Uploader: typeof PhotoUploader; start: UploadStart; article: Element | null }

/**
 * Where a tag photo belongs that nobody has taken yet. The page is served with tabs and buttons; what they do is
 * fetched when somebody turns to them, because a page holds hundreds of these boxes and most are never used.
 */
export function PhotoSlot({ brand, place, submitter, onOpen }: Props) {
  // Not React's own: a card's markup is cached apart from the page around it.
  const id = `photo-${place}-${brand.id}`
  const box = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<Started | null>(null)

  const start = async (wish: Omit<UploadStart, 'hadFocus'>) => {
    try {
      const { PhotoUploader } = await import('./upload/photo-uploader.tsx')
      const hadFocus = box.current?.contains(document.activeElement) ?? false
      const article = box.current?.closest('article') ?? null
      setStarted({ Uploader: PhotoUploader, start: { ...wish, hadFocus }, article })
    } catch (error) {
      showError(explain(error))
    }
  }

  const fetchEarly = () => {
    // Whoever really wants it is told when it cannot be fetched.
    if (!started) import('./upload/photo-uploader.tsx').catch(() => {})
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
              onDone={() => moveFocusOn(started.article)}
            />
          ) : (
            <UploaderFrame id={id} name={brand.name} tab="file" onTab={(tab) => void start({ tab })}>
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

/** Longer than a page takes to draw what it has just read. */
const patience = 60

/**
 * A photo takes the place of what has the focus, or had it. Whoever works by keyboard goes on at the brand's name, or
 * on its own page at the photo, as soon as it is there.
 */
export function moveFocusOn(article: Element | null, framesLeft = patience): void {
  const { activeElement } = document
  const isLeaving =
    activeElement === document.body || activeElement?.closest(`.${styles['add-photo']}, .${styles['photo-slot']}`)
  if (!article || !isLeaving) return
  const name = document.getElementById(article.getAttribute('aria-labelledby') ?? '')
  const next = name?.querySelector('a') ?? article.querySelector<HTMLElement>('[data-part~=whole-photo]')
  if (next) next.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => moveFocusOn(article, framesLeft - 1))
}
