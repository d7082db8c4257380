import { Suspense, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/use-viewer.ts'
import { siteView } from '#lib/site-view.ts'
import { formatNumber } from '#lib/format-numbers.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { AccountName, LoginBox, NoticeCentre, SignedInActions } from './account-box.tsx'
import { MoreSheet } from './more-sheet.tsx'
import {
  NavItem,
  accountLink,
  furtherLinks,
  mainLinks,
  ownLinks,
  reviewLink,
  suggestionsLink,
  systemLink,
} from './nav-item.tsx'
import { SidebarToggle, ThemeSwitch } from './page-switches.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import accountStyles from './account-box.module.css'
import styles from './sidebar.module.css'

/** Styled as raw denim with a selvedge edge. Narrow or wide by choice; on a phone it is the bottom bar. */
export function Sidebar() {
  const { data: site } = useSuspenseQuery(siteView)
  const viewer = useViewer()
  const { user, notices } = viewer
  const [isNoticesOpen, setNoticesOpen] = useState(false)
  const openNotices = () => setNoticesOpen(true)
  return (
    <div className={joinClasses(styles['sidebar'], 'not-printed')} data-part="sidebar">
      <nav className={styles['sidebar-cloth']} aria-label={words.main}>
        <PageLink className={styles['brand-mark']} href="/">
          {site.logo && <img src={`/site/icon-${site.logo}-192.png`} width={40} alt="" />}
          <b>{site.name.toUpperCase()}</b> <small>{words.tagline}</small>
        </PageLink>
        <ul className={styles['nav-list']}>
          {mainLinks.map((link) => (
            <li key={link.href}>
              <NavItem link={link} />
            </li>
          ))}
          {ownLinks.map((link) => (
            <li key={link.href} className={styles['not-dock']}>
              <NavItem link={link} />
            </li>
          ))}
          {viewer.waiting !== null && (
            <li className={styles['not-dock']}>
              <NavItem link={reviewLink} news={viewer.waiting} />
            </li>
          )}
          {viewer.user?.isAdmin && (
            <li className={styles['not-dock']}>
              <NavItem link={systemLink} />
            </li>
          )}
          <li className={styles['dock-only']}>
            <MoreSheet viewer={viewer} onOpenNotices={openNotices} />
          </li>
        </ul>
        <ul className={joinClasses(styles['nav-list'], styles['nav-list-further'])}>
          {furtherLinks.map((link) => (
            <li key={link.href}>
              <NavItem link={link} className={styles['nav-item-small']} />
            </li>
          ))}
          {viewer.user && (
            <li>
              <NavItem link={suggestionsLink} className={styles['nav-item-small']} />
            </li>
          )}
          {viewer.user && (
            <li>
              <NavItem link={accountLink} className={styles['nav-item-small']} />
            </li>
          )}
        </ul>
        <div className={styles['sidebar-foot']}>
          <p className={styles['brand-count']}>
            {/* Unknown in the shell. */}
            <b>{site.name !== '' && formatNumber(site.brandCount)}</b> <span>{words.count}</span>
          </p>
          {viewer.user && (
            <Suspense>
              <AccountName user={viewer.user} />
            </Suspense>
          )}
          <div className={accountStyles['sidebar-actions']}>
            {user ? (
              <Suspense>
                <SignedInActions unread={notices} onOpenNotices={openNotices}>
                  <ThemeSwitch />
                </SignedInActions>
              </Suspense>
            ) : (
              <>
                <LoginBox isLoading={viewer.isLoading} />
                <ThemeSwitch />
              </>
            )}
            <SidebarToggle />
          </div>
        </div>
      </nav>
      {user && (
        <Suspense>
          <NoticeCentre
            username={user.username}
            unread={notices}
            isOpen={isNoticesOpen}
            onClose={() => setNoticesOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
