import type { Account } from '@bolodex/contract/accounts'
import { EmailSetting } from './email-setting.tsx'
import type { ShowCodes } from './shown-codes.ts'
import { TallySetting } from './tally-setting.tsx'
import { UsernameSetting } from './username-setting.tsx'

export function ProfilePanel({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  return (
    <div className="slabs">
      <EmailSetting account={account} onCodes={onCodes} />
      <UsernameSetting account={account} />
      <TallySetting account={account} />
    </div>
  )
}
