import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { CountVisit } from '#features/stats/count-visit.ts'
import { useCatchUp } from '#lib/use-catch-up.ts'
import type { Match } from './prepare.ts'
import { RequireUser } from './require-user.tsx'

/** A screen, with its title in the browser's tab and its one address. The server writes the same title and redirects. */
export function ScreenSlot({ match: { route, params } }: { match: Match }) {
  const [Screen] = useState(route.pickScreen) // once: a lazy screen that has arrived must not be mounted a second time
  const answers = useQueryClient()
  const { title } = route.about(params, answers)
  const movedTo = route.movedTo(params, answers)
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
