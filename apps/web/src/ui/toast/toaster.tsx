import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Toast } from 'radix-ui'
import { Icon, type IconName } from '../icon.tsx'
import { currentToast, dismissToast, noToast, subscribeToToasts, type Toast as ToastContent } from './toast-store.ts'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './toaster.module.css'

const icons: Record<ToastContent['tone'], IconName> = { success: 'check', notice: 'warning', error: 'warning' }

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

  const viewport = useRef<HTMLOListElement>(null)
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
          {toast.action && (
            <Toast.Action className={styles['toast-action']} altText={toast.action.hint} onClick={toast.action.onPress}>
              {toast.action.label}
            </Toast.Action>
          )}
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
