import { showToast } from '#ui/toast-store.ts'
import { findPasswordProblem } from '../sign-in/typed-credentials.ts'
import { findMissingPassword } from './find-missing-password.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { settingsCalls } from './settings-api.ts'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'

export function ChangePasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const refresh = useRefreshSession()
  return (
    <FormDialog
      title="Change password"
      submitLabel="Change password"
      busyLabel="Changing..."
      onClose={onClose}
      names={['currentPassword', 'password']}
      findErrors={({ currentPassword, password }) => ({
        currentPassword: findMissingPassword(currentPassword),
        password: findPasswordProblem(password),
      })}
      send={async ({ currentPassword, password }) => {
        await settingsCalls.changePassword({ body: { currentPassword, password } })
        onClose()
        showToast({ title: 'Password changed', description: 'Every other browser was signed out.', tone: 'success' })
        await refresh()
      }}
    >
      {(wrong) => (
        <>
          <OwnPasswordField
            label="Current password"
            name="currentPassword"
            username={username}
            error={wrong.currentPassword}
          />
          <NewPasswordField label="New password" error={wrong.password} />
        </>
      )}
    </FormDialog>
  )
}
