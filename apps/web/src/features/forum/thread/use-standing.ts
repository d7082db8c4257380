import { useState } from 'react'
import { explain } from '#lib/api-error.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { useForumRefresh } from './use-forum-refresh.ts'

type Deed = {
  /** What the toast says. */
  done: string
  set: () => Promise<unknown>
  setBack: () => Promise<unknown>
  /** For what is hidden: whether it is now. It stays on the admin's screen, who may change their mind. */
  onHidden?: (isHidden: boolean) => void
}

/** What an admin does about a text, and the way to take it back while the toast is there. */
export function useStanding() {
  const [isBusy, setBusy] = useState(false)
  const refresh = useForumRefresh()

  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      showError(explain(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const takeBack = async ({ setBack, onHidden }: Deed) => {
    if (!(await run(setBack))) return
    onHidden?.(false)
    showToast({ title: 'Taken back', tone: 'success' })
    await refresh()
  }

  const act = async (deed: Deed) => {
    if (!(await run(deed.set))) return
    deed.onHidden?.(true)
    const action = { label: 'Undo', hint: `Undo: ${deed.done}`, onPress: () => void takeBack(deed) }
    showToast({ title: deed.done, tone: 'success', action })
    await refresh({ keepsShown: deed.onHidden !== undefined })
  }

  return { isBusy, act, takeBack }
}
