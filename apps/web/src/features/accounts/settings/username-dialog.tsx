import { limits } from '@bolodex/contract/limits'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { findUsernameProblem } from '../sign-in/typed-credentials.ts'
import { FormDialog } from './form-dialog.tsx'
import { settingsCalls } from './settings-api.ts'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'

export function UsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const refresh = useRefreshSession()
  return (
    <FormDialog
      title="Change username"
      submitLabel="Save username"
      busyLabel="Saving..."
      onClose={onClose}
      names={['username']}
      findErrors={(typed) => ({ username: findUsernameProblem(typed.username) })}
      send={async (typed) => {
        await settingsCalls.changeUsername({ body: { username: typed.username.trim() } })
        onClose()
        showToast({ title: 'Username changed', tone: 'success' })
        await refresh()
      }}
    >
      {(wrong) => (
        <TextField
          label="Username"
          name="username"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username.max}
          hint="Letters, digits, _ and -. What you gave so far takes the new name."
          error={wrong.username}
        />
      )}
    </FormDialog>
  )
}
