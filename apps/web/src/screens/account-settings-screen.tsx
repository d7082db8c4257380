import { useViewer } from '#features/accounts/use-viewer.ts'
import { HangTag } from '#ui/hang-tag.tsx'

export function Screen() {
  const { user } = useViewer()
  return (
    <HangTag className="hang-tag-alone">
      <h1>Account settings</h1>
      <p className="lede">
        You are signed in as <b>{user?.username}</b>. There is nothing to set yet; the settings will appear here.
      </p>
    </HangTag>
  )
}
