import { useLayoutEffect, useRef, type RefObject } from 'react'

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
