import { lazy, Suspense, useState } from 'react'
import type { Viewer } from '#features/accounts/use-viewer.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccountName, LoginBox, SignedInActions } from './account-box.tsx'
import { NavItem, accountLink, boloLink, furtherLinks, reviewLink, suggestionsLink, NavNews } from './nav-item.tsx'
import { ThemeSwitch } from './page-switches.tsx'
import { appWords as words } from './app-wording.ts'
import accountStyles from './account-box.module.css'
import styles from './sidebar.module.css'

const ShopModeSwitch = lazy(() =>
  import('#features/shop/mode/shop-mode-parts.tsx').then((module) => ({ default: module.ShopModeSwitch })),
)

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
        {viewer.user && (
          <Suspense>
            <AccountName user={viewer.user} />
          </Suspense>
        )}
        <div className={accountStyles['sheet-actions']}>
          {viewer.user ? (
            <Suspense>
              <SignedInActions
                unread={viewer.notices}
                isRoomy
                onDone={handleClose}
                onOpenNotices={() => {
                  handleClose()
                  onOpenNotices()
                }}
              >
                <ThemeSwitch />
              </SignedInActions>
            </Suspense>
          ) : (
            <>
              <LoginBox isLoading={viewer.isLoading} onClick={handleClose} />
              <ThemeSwitch />
            </>
          )}
        </div>
        <Suspense>
          <ShopModeSwitch />
        </Suspense>
        <ul className={styles['sheet-list']}>
          {viewer.waiting !== null && (
            <li>
              <NavItem link={reviewLink} news={viewer.waiting} onClick={handleClose} />
            </li>
          )}
          {[boloLink, ...furtherLinks, ...(viewer.user ? [suggestionsLink, accountLink] : [])].map((link) => (
            <li key={link.href}>
              <NavItem link={link} onClick={handleClose} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
