import { lazy, Suspense, useState } from 'react'
import type { Viewer } from '#features/accounts/use-viewer.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { NavNews } from './nav-item.tsx'
import { appWords as words } from './app-wording.ts'
import styles from './sidebar.module.css'

// Fetched with the late parts, so that it is there when somebody asks for it, with a connection or without.
const MoreList = lazy(() => import('./more-list.tsx').then((module) => ({ default: module.MoreList })))

const face = (
  <>
    <Icon name="menu" />
    <span className={styles['nav-label']}>{words.more}</span>
  </>
)

/** What does not fit along the bottom edge of a phone. Without a script it is a link to the same at the page's end. */
export function MoreSheet({ viewer, onOpenNotices }: { viewer: Viewer; onOpenNotices: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const handleClose = () => setOpen(false)
  if (!useHydrated()) {
    return (
      <a className={styles['nav-item']} href="#more">
        {face}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={styles['nav-item']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {face}
        <NavNews count={viewer.notices} />
      </button>
      <Dialog isOpen={isOpen} title={words.more} onClose={handleClose}>
        <Suspense>
          <MoreList viewer={viewer} onClose={handleClose} onOpenNotices={onOpenNotices} />
        </Suspense>
      </Dialog>
    </>
  )
}
