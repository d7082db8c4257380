import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { Account } from '@bolodex/contract/accounts/accounts'
import { samePlace } from '#lib/navigation.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { CodeSheet } from '../code-sheet.tsx'
import type { ShownCodes, ShowCodes } from './code-sheets.ts'
import { DataSetting } from './data-setting.tsx'
import { DeleteSetting } from './delete-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { GoogleSetting } from './google-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { RecoverySetting } from './recovery-setting.tsx'
import { SessionsSetting } from './sessions-setting.tsx'
import { SettingsSlab } from './setting-row.tsx'
import { TwoFactorSetting } from './two-factor-setting.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { UsernameSetting } from './username-setting.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { Tally } from '#ui/tally.tsx'
import { Tape } from '#ui/garments/tape.tsx'
import { codeWords } from '../accounts-wording.ts'
import { settingsWords as words, tallyWords } from './settings-wording.ts'
import styles from './settings.module.css'

/** Back, a reload and a link all show the same tab. */
function openTab(key: string): void {
  const to = key === 'profile' ? '/account-settings' : `/account-settings?tab=${key}`
  // A click fires twice, by press and by focus, before the URL has been read again.
  if (to !== location.pathname + location.search) navigate(to, { state: samePlace })
}

type AccountSettingsProps = {
  account: Account
  /** Whether the site can send email. */
  hasMail: boolean
  /** Parts of other features: a file that waits for review, and the member's shared sales. */
  contributions: ReactNode
  sharedSales: ReactNode
}

/** The two tabs. One-time codes replace them until the member confirms having saved them. */
export function AccountSettings({ account, hasMail, contributions, sharedSales }: AccountSettingsProps) {
  const isSecurity = new URLSearchParams(useSearch()).get('tab') === 'security'
  const [shown, setShown] = useState<ShownCodes | null>(null)
  const place = useFocusOnChange(shown)
  if (shown) {
    return (
      <div className={styles['settings-place']} ref={place} tabIndex={-1}>
        <CodeSheet
          {...shown}
          username={account.username}
          doneLabel={codeWords.toSettings}
          onDone={() => setShown(null)}
        />
      </div>
    )
  }
  const panel = { account, hasMail, onCodes: setShown }
  return (
    <div className={joinClasses(styles['settings-place'], styles['account-settings'])} ref={place} tabIndex={-1}>
      <PageHead title={words.title}>{words.lede}</PageHead>
      <Tabs
        label={words.title}
        value={isSecurity ? 'security' : 'profile'}
        onChange={openTab}
        tabs={[
          {
            key: 'profile',
            label: words.profile,
            icon: 'person',
            panel: <ProfilePanel {...panel} contributions={contributions} />,
          },
          {
            key: 'security',
            label: words.security,
            icon: 'key',
            panel: <SecurityPanel {...panel} sharedSales={sharedSales} />,
          },
        ]}
      />
    </div>
  )
}

type PanelProps = { account: Account; hasMail: boolean; onCodes: ShowCodes }

function ProfilePanel({ account, hasMail, onCodes, contributions }: PanelProps & { contributions: ReactNode }) {
  return (
    <div className={styles['slabs']}>
      <EmailSetting account={account} hasMail={hasMail} onCodes={onCodes} />
      <UsernameSetting account={account} />
      <TallySetting account={account}>{contributions}</TallySetting>
    </div>
  )
}

function SecurityPanel({ account, hasMail, onCodes, sharedSales }: PanelProps & { sharedSales: ReactNode }) {
  return (
    <div className={styles['slabs']}>
      <PasswordSetting account={account} hasMail={hasMail} />
      {account.hasGoogle && <GoogleSetting account={account} />}
      <TwoFactorSetting account={account} onCodes={onCodes} />
      {account.passwordChangedAt && <RecoverySetting account={account} onCodes={onCodes} />}
      <SessionsSetting />
      {sharedSales}
      <DataSetting account={account} />
      <DeleteSetting account={account} />
    </div>
  )
}

function TallySetting({ account, children }: { account: Account; children: ReactNode }) {
  const { tagsSubmitted, brandsAdded, upvotesReceived, downvotesReceived } = account
  return (
    <SettingsSlab title={tallyWords.title}>
      <dl className={styles['tally']}>
        <Tally name={tallyWords.tags} count={tagsSubmitted} />
        <Tally name={tallyWords.brands} count={brandsAdded} />
        <Tally name={tallyWords.upvotes} count={upvotesReceived} tone="up" />
        <Tally name={tallyWords.downvotes} count={downvotesReceived} tone="down" />
      </dl>
      <VoteTape upvotes={upvotesReceived} downvotes={downvotesReceived} />
      {children}
    </SettingsSlab>
  )
}

/** How the votes on the own brands went, on a tape measure. */
function VoteTape({ upvotes, downvotes }: { upvotes: number; downvotes: number }) {
  const votes = upvotes + downvotes
  if (votes === 0) return <p className="hint">{tallyWords.noVotes}</p>
  const share = Math.round((100 * upvotes) / votes)
  return (
    <div className={styles['vote-tape']}>
      <p className="caption">{tallyWords.share(share)}</p>
      <Tape share={share} />
    </div>
  )
}
