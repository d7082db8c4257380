import { Suspense, useState } from 'react'
import type { Viewer } from '#features/accounts/use-viewer.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccountName, LoginBox, SignedInActions } from './account-box.tsx'
import { NavItem, accountLink, furtherLinks, reviewLink, suggestionsLink, NavNews } from './nav-item.tsx'
import { ThemeSwitch } from './page-switches.tsx'

const face = (
  <>
    <Icon name="menu" />
    <span className="nav-label">More</span>
  </>
)

/** What does not fit along the bottom edge of a phone. Without a script it is a link to the same at the page's end. */
export function MoreSheet({ viewer, onOpenNotices }: { viewer: Viewer; onOpenNotices: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const handleClose = () => setOpen(false)
  if (!useHydrated()) {
    return (
      <a className="nav-item" href="#more">
        {face}
      </a>
    )
  }
  return (
    <>
      <button type="button" className="nav-item" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {face}
        <NavNews count={viewer.notices} />
      </button>
      <Dialog isOpen={isOpen} title="More" onClose={handleClose}>
        {viewer.user && <AccountName user={viewer.user} />}
        <div className="sheet-actions">
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
        <ul className="sheet-list">
          {viewer.waiting !== null && (
            <li>
              <NavItem link={reviewLink} news={viewer.waiting} onClick={handleClose} />
            </li>
          )}
          {[...furtherLinks, ...(viewer.user ? [suggestionsLink, accountLink] : [])].map((link) => (
            <li key={link.href}>
              <NavItem link={link} onClick={handleClose} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
