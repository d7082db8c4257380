import { Suspense } from 'react'
import { datingTitle } from '#features/dating/dating-address.ts'
import type { Viewer } from '#features/accounts/use-viewer.ts'
import { ShopModeSwitch } from '#features/shop/mode/shop-mode-parts.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AccountName, LoginBox, SignedInActions } from './account-box.tsx'
import { appWords as words } from './app-wording.ts'
import { NavItem, accountLink, furtherLinks, ownLinks, reviewLink, suggestionsLink, systemLink } from './nav-item.tsx'
import { ThemeSwitch } from './page-switches.tsx'
import styles from './more-list.module.css'

/** Not in the side bar, which is part of every first load. */
const datingLink = { href: '/date', label: datingTitle, icon: 'clock' } as const

type MoreListProps = { viewer: Viewer; onClose: () => void; onOpenNotices: () => void }

/** The contents of the sheet: account, shop mode, and pages without a place in the bottom bar. */
export function MoreList({ viewer, onClose, onOpenNotices }: MoreListProps) {
  return (
    <Dialog isOpen title={words.more} onClose={onClose}>
      {viewer.user && (
        <Suspense>
          <AccountName user={viewer.user} />
        </Suspense>
      )}
      <div className={styles['sheet-actions']}>
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
        {viewer.user?.isAdmin && (
          <li>
            <NavItem link={systemLink} onClick={onClose} />
          </li>
        )}
        {[...ownLinks, datingLink, ...furtherLinks, ...(viewer.user ? [suggestionsLink, accountLink] : [])].map(
          (link) => (
            <li key={link.href}>
              <NavItem link={link} onClick={onClose} />
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}
