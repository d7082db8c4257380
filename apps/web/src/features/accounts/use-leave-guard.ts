import { useCallback, useEffect, useRef, useState } from 'react'
import { guardPage } from '#lib/leave-guard.ts'
import { samePlace } from '#lib/navigation.ts'

/**
 * Asks before leaving a page whose content is shown only once: by a link, by Back, by closing the tab. Back cannot be
 * prevented, so an extra history entry with the same URL absorbs it.
 */
export function useLeaveGuard(isOn: boolean) {
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null)
  const isGuarded = useRef(isOn)
  // Removed on purpose when the page is done or left: then there is no prompt.
  const whenBack = useRef<(() => void) | null>(null)

  const ask = useCallback(() => {
    return new Promise<boolean>((resolve) => {
      setAnswer(() => (isLeaving: boolean) => {
        setAnswer(null)
        resolve(isLeaving)
      })
    })
  }, [])

  useEffect(() => {
    isGuarded.current = isOn
    if (!isOn) return undefined
    const handleUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', handleUnload)
    const release = guardPage(ask)
    return () => {
      removeEventListener('beforeunload', handleUnload)
      release()
    }
  }, [isOn, ask])

  useEffect(() => {
    const addEntry = () => history.pushState(samePlace, '')
    const handleBack = () => {
      if (whenBack.current) return whenBack.current()
      if (!isGuarded.current) return history.back()
      return void ask().then((isLeaving) => (isLeaving ? history.back() : addEntry()))
    }
    addEntry()
    addEventListener('popstate', handleBack)
    return () => removeEventListener('popstate', handleBack)
  }, [ask])

  /** Continues with the history as it was before. */
  const finish = useCallback((goOn: () => void) => {
    whenBack.current = goOn
    history.back()
  }, [])

  return { answer, finish }
}
