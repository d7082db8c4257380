import type { Viewer } from '#features/accounts/use-viewer.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useLateDialog } from '#ui/dialog/use-late-dialog.ts'
import { Icon } from '#ui/icon.tsx'
import { NavNews } from './nav-item.tsx'
import { appWords as words } from './app-wording.ts'
import styles from './sidebar.module.css'

// Fetched with the late parts, so that it opens with or without a connection.
const loadList = () => import('./more-list.tsx').then(({ MoreList }) => MoreList)

const face = (
  <>
    <Icon name="menu" />
    <span className={styles['nav-label']}>{words.more}</span>
  </>
)

/**
 * Entries that do not fit in a phone's bottom bar. Without a script it is a link to the same list at the page's end.
 */
export function MoreSheet({ viewer, onOpenNotices }: { viewer: Viewer; onOpenNotices: () => void }) {
  const { Opened, open, close } = useLateDialog(loadList)
  if (!useHydrated()) {
    return (
      <a className={styles['nav-item']} href="#more">
        {face}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={styles['nav-item']} aria-haspopup="dialog" onClick={open}>
        {face}
        <NavNews count={viewer.notices} />
      </button>
      {Opened && <Opened viewer={viewer} onClose={close} onOpenNotices={onOpenNotices} />}
    </>
  )
}
