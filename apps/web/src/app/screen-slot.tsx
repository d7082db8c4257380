import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { CountVisit } from '#features/stats/count-visit.ts'
import { useCatchUp } from '#lib/use-catch-up.ts'
import type { Match } from './prepare.ts'
import { RequireUser } from './require-user.tsx'

/** A screen, with its title in the browser's tab and its one address. The server writes the same title and redirects. */
export function ScreenSlot({ match: { route, params } }: { match: Match }) {
  const [Screen] = useState(route.pickScreen) // once: a lazy screen that has arrived must not be mounted a second time
  const answers = useQueryClient()
  const search = useSearch()
  const title = useAnswered(answers, () => route.about(params, answers, new URLSearchParams(search)).title)
  const movedTo = useAnswered(answers, () => route.movedTo(params, answers))
  const [, navigate] = useLocation()
  useCatchUp()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (movedTo) navigate(movedTo, { replace: true })
  }, [movedTo, navigate])
  // Beside the screen, so that it comes to life only with it.
  const screen = (
    <>
      <Screen />
      {!movedTo && <CountVisit path={route.path} />}
    </>
  )
  return route.access === 'anyone' ? screen : <RequireUser title={title}>{screen}</RequireUser>
}

/** What follows from the answers read so far, also when one is read again: a brand may have moved meanwhile. */
function useAnswered<Text extends string | undefined>(answers: QueryClient, read: () => Text): Text {
  const subscribe = useCallback((onChange: () => void) => answers.getQueryCache().subscribe(onChange), [answers])
  return useSyncExternalStore(subscribe, read, read)
}
