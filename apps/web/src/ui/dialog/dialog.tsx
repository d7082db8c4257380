import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from '../icon.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Eyelet } from '../garments/eyelet.tsx'
import styles from './dialog.module.css'

type Props = {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** A click beside it does not close it: what was typed would be lost. */
  isKeptOpen?: boolean
  /** A short question or message: narrower, with a picture above its title and no cross beside it. */
  picture?: ReactNode
  className?: string | undefined
  headClassName?: string | undefined
}

/** A large hang tag over the page; on a phone it rises from the bottom edge. The browser keeps the focus inside. */
export function Dialog({
  isOpen,
  title,
  onClose,
  children,
  isKeptOpen = false,
  picture,
  className,
  headClassName,
}: Props) {
  const dialog = useModal(isOpen, isKeptOpen)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className={joinClasses(styles['dialog'], Boolean(picture) && styles['dialog-small'], className)}
      aria-labelledby={titleId}
      // React also bubbles close events of nested dialogs.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className={styles['dialog-body']}>
          <Eyelet className={styles['dialog-eyelet']} />
          {picture}
          <div className={joinClasses(styles['dialog-head'], headClassName)} data-part="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {!picture && (
              <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The page behind does not scroll. An attribute, because a selector that looks for a dialog searches the whole page. */
function noteDialogs(): void {
  document.documentElement.toggleAttribute('data-dialog', document.querySelector('dialog[open]') !== null)
}

/** Opens a dialog over the page. With `isKeptOpen` a click beside it does not close it: what was typed would be lost. */
export function useModal(isOpen: boolean, isKeptOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed while it is still on the page: only then does the browser give the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return undefined
    // Only the backdrop reports the dialog itself as the target: everything else lies inside its body.
    const handleClick = (event: MouseEvent) => {
      if (event.target === element && !isKeptOpen) element.close()
    }
    element.showModal()
    // Fetched with the late parts.
    import('./focus-first-choice.ts').then(({ focusFirstChoice }) => focusFirstChoice(element)).catch(() => {})
    noteDialogs()
    element.addEventListener('click', handleClick)
    return () => {
      element.removeEventListener('click', handleClick)
      element.close()
      noteDialogs()
    }
  }, [isOpen, isKeptOpen])

  return dialog
}
