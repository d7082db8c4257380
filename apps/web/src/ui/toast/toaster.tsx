import { useEffect, useRef, useSyncExternalStore } from 'react'
import * as Toast from '@radix-ui/react-toast'
import { Icon, type IconName } from '../icon.tsx'
import { currentToast, dismissToast, noToast, subscribeToToasts, type Toast as ToastContent } from './toast-store.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './toaster.module.css'

const icons: Record<ToastContent['tone'], IconName> = {
  success: 'check',
  notice: 'warning',
  later: 'clock',
  error: 'warning',
}

// F8 moves the focus to the toast, but inside an input method it converts what is being typed.
function ignoreHotkeyWhileComposing(event: KeyboardEvent): void {
  if (event.isComposing && event.code === 'F8') event.stopPropagation()
}

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, noToast)

  useEffect(() => {
    window.addEventListener('keydown', ignoreHotkeyWhileComposing, { capture: true })
    return () => window.removeEventListener('keydown', ignoreHotkeyWhileComposing, { capture: true })
  }, [])

  // What was said of the last thing would be taken for the answer to the next.
  useEffect(() => {
    window.addEventListener('submit', dismissToast, { capture: true })
    return () => window.removeEventListener('submit', dismissToast, { capture: true })
  }, [])

  const viewport = useRef<HTMLOListElement>(null)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null
      if (!viewport.current?.contains(control)) pressed.current = control
    }
    window.addEventListener('click', note, { capture: true })
    return () => window.removeEventListener('click', note, { capture: true })
  }, [])
  useEffect(() => (toast && viewport.current ? keepClear(viewport.current, pressed.current) : undefined), [toast])

  useEffect(() => {
    const element = viewport.current
    if (!toast || !element || !document.querySelector('dialog[open]')) return undefined
    // A modal dialog lies above everything but what is lifted there after it.
    element.popover = 'manual'
    element.showPopover()
    return () => {
      element.popover = null
    }
  }, [toast])

  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open
          onOpenChange={dismissToast}
          className={joinClasses(styles['toast'], styles[`toast-${toast.tone}`])}
          data-part={`toast-${toast.tone}`}
        >
          <Icon name={icons[toast.tone]} />
          <div className={styles['toast-text']}>
            <Toast.Title className={styles['toast-title']}>{toast.title}</Toast.Title>
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </div>
          <ToastActions action={toast.action} />
          <Toast.Close className="icon-button" aria-label="Close">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        className={joinClasses(styles['toast-viewport'], 'not-printed')}
        data-part="toast-viewport"
        hotkey={['F8']}
      />
    </Toast.Provider>
  )
}

function ToastActions({ action = [] }: { action: ToastContent['action'] | undefined }) {
  const actions = [action].flat()
  if (actions.length === 0) return null
  return (
    <div className={styles['toast-actions']}>
      {actions.map(({ label, hint, onPress }) => (
        <Toast.Action key={label} className={styles['toast-action']} altText={hint} onClick={onPress}>
          {label}
        </Toast.Action>
      ))}
    </div>
  )
}

/**
 * A toast that would cover what it speaks of goes to the upper edge: the control that was pressed last, or the one that
 * has the focus now, such as the field that was refused. Answers how to stop watching.
 */
function keepClear(viewport: HTMLElement, pressed: Element | null): () => void {
  const place = () => {
    if (viewport.contains(document.activeElement)) return
    delete viewport.dataset['place']
    if (covers(viewport, pressed) || covers(viewport, document.activeElement)) viewport.dataset['place'] = 'top'
  }
  place()
  addEventListener('focusin', place)
  return () => removeEventListener('focusin', place)
}

function covers(element: Element, control: Element | null): boolean {
  // What holds the whole page is not a control, although it may have the focus.
  if (!control?.isConnected || control.matches('body, main, dialog')) return false
  const [over, under] = [element.getBoundingClientRect(), control.getBoundingClientRect()]
  const isApart =
    over.left > under.right || over.right < under.left || over.top > under.bottom || over.bottom < under.top
  return under.width > 0 && !isApart
}
