import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { Account } from '@bolodex/contract/accounts'
import { samePlace } from '#lib/landing.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CodeSheet } from '../code-sheet.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import type { ShownCodes } from './shown-codes.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'

/** Back, a reload and a link all show the same tab. */
function openTab(key: string): void {
  const to = key === 'profile' ? '/account-settings' : `/account-settings?tab=${key}`
  // A click says so twice, by the press and by the focus, before the address has been read again.
  if (to !== location.pathname + location.search) navigate(to, { state: samePlace })
}

/** The two tabs. Codes that are shown only once take their place until the reader says that they are kept. */
export function AccountSettings({ account }: { account: Account }) {
  const isSecurity = new URLSearchParams(useSearch()).get('tab') === 'security'
  const [shown, setShown] = useState<ShownCodes | null>(null)
  const place = useFocusOnChange(shown)
  if (shown) {
    return (
      <div className="settings-place" ref={place} tabIndex={-1}>
        <CodeSheet
          {...shown}
          username={account.username}
          doneLabel="Back to the settings"
          onDone={() => setShown(null)}
        />
      </div>
    )
  }
  const panel = { account, onCodes: setShown }
  return (
    <div className="settings-place account-settings" ref={place} tabIndex={-1}>
      <PageHead title="Account settings">Only you see this page.</PageHead>
      <Tabs
        label="Account settings"
        value={isSecurity ? 'security' : 'profile'}
        onChange={openTab}
        tabs={[
          { key: 'profile', label: 'Profile', icon: 'person', panel: <ProfilePanel {...panel} /> },
          { key: 'security', label: 'Security', icon: 'key', panel: <SecurityPanel {...panel} /> },
        ]}
      />
    </div>
  )
}
