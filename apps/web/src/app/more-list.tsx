import { Suspense } from 'react'
import type { Viewer } from '#features/accounts/use-viewer.ts'
import { ShopModeSwitch } from '#features/shop/mode/shop-mode-parts.tsx'
import { AccountName, LoginBox, SignedInActions } from './account-box.tsx'
import { NavItem, accountLink, furtherLinks, ownLinks, reviewLink, suggestionsLink, systemLink } from './nav-item.tsx'
import { ThemeSwitch } from './page-switches.tsx'
import accountStyles from './account-box.module.css'
import styles from './sidebar.module.css'

type MoreListProps = { viewer: Viewer; onClose: () => void; onOpenNotices: () => void }

/** What the sheet holds: the account, shop mode, and the pages that have no place along the bottom edge. */
export function MoreList({ viewer, onClose, onOpenNotices }: MoreListProps) {
  return (
    <>
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
              onDone={onClose}
              onOpenNotices={() => {
                onClose()
                onOpenNotices()
              }}
            >
              <ThemeSwitch />
            </SignedInActions>
          </Suspense>
        ) : (
          <>
            <LoginBox isLoading={viewer.isLoading} onClick={onClose} />
            <ThemeSwitch />
          </>
        )}
      </div>
      <ShopModeSwitch />
      <ul className={styles['sheet-list']}>
        {viewer.waiting !== null && (
          <li>
            <NavItem link={reviewLink} news={viewer.waiting} onClick={onClose} />
          </li>
        )}
        {viewer.waiting !== null && (
          <li>
            <NavItem link={systemLink} onClick={onClose} />
          </li>
        )}
        {[...ownLinks, ...furtherLinks, ...(viewer.user ? [suggestionsLink, accountLink] : [])].map((link) => (
          <li key={link.href}>
            <NavItem link={link} onClick={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
}
