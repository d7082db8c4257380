import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Brand } from '@bolodex/contract/directory/brands'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import { PhotoSlot, type PhotoPlace } from './photo-slot.tsx'
import type { PhotoDialog } from './upload/photo-dialog.tsx'

type Named = Pick<Brand, 'id' | 'name' | 'tagPhotoUrl'>
/** `moveOn`: gives the focus to the brand from which it was opened. */
type Opened = { brand: Named; isDated: boolean; Adder: typeof PhotoDialog; moveOn: () => void }
type PhotoAdder = {
  /** What a brand without a tag photo shows in its place. */
  renderUploader: (brand: Named, place: PhotoPlace) => ReactNode
  /** Asks for a photo over the page; for a dated one, also for its years. */
  openAdder: (brand: Named, isDated?: boolean) => void
  adder: ReactNode
}

/** The boxes for tag photos of one page, and the one dialog they open. `username` is null for a guest. */
export function usePhotoAdder(username: string | null): PhotoAdder {
  const [opened, setOpened] = useState<Opened | null>(null)
  // Read when a photo is sent: hundreds of boxes need not be drawn again when the session arrives.
  const name = useRef(username)
  useEffect(() => {
    name.current = username
  }, [username])
  const submitter = useCallback(() => name.current ?? 'guest', [])

  // The dialog has given the focus back to what may be gone.
  const moveOn = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (opened) return
    moveOn.current?.()
    moveOn.current = null
  }, [opened])

  const openAdder = useCallback((brand: Named, isDated = false) => {
    const article = document.activeElement?.closest('article') ?? null
    Promise.all([import('./upload/photo-dialog.tsx'), import('./upload/move-focus-on.ts')]).then(
      ([{ PhotoDialog }, { moveFocusOn }]) =>
        setOpened({ brand, isDated, Adder: PhotoDialog, moveOn: () => moveFocusOn(article) }),
      (error: unknown) => showError(explain(error)),
    )
  }, [])

  const renderUploader = useCallback(
    (brand: Named, place: PhotoPlace) => (
      <PhotoSlot brand={brand} place={place} submitter={submitter} onOpen={() => openAdder(brand)} />
    ),
    [openAdder, submitter],
  )

  if (!opened) return { renderUploader, openAdder, adder: null }
  const { brand, isDated, Adder } = opened
  const close = () => setOpened((current) => (current === opened ? null : current))
  return {
    renderUploader,
    openAdder,
    adder: (
      <Adder
        key={brand.id}
        brand={brand}
        isDated={isDated}
        submitter={submitter}
        onClose={close}
        onDone={() => {
          moveOn.current = opened.moveOn
        }}
      />
    ),
  }
}
