import type { Account } from '@bolodex/contract/accounts'
import { DataSetting } from './data-setting.tsx'
import { DeleteSetting } from './delete-setting.tsx'
import { GoogleSetting } from './google-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { RecoverySetting } from './recovery-setting.tsx'
import { SessionsSetting } from './sessions-setting.tsx'
import type { ShowCodes } from './shown-codes.ts'
import { TwoFactorSetting } from './two-factor-setting.tsx'

export function SecurityPanel({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  return (
    <div className="slabs">
      <PasswordSetting account={account} />
      {account.hasGoogle && <GoogleSetting account={account} />}
      <TwoFactorSetting account={account} onCodes={onCodes} />
      {account.passwordChangedAt && <RecoverySetting account={account} onCodes={onCodes} />}
      <SessionsSetting />
      <DataSetting account={account} />
      <DeleteSetting account={account} />
    </div>
  )
}
