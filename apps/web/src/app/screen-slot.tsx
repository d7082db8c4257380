import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCatchUp } from '#lib/use-catch-up.ts'
import type { Match } from './prepare.ts'
import { RequireUser } from './require-user.tsx'

/** A screen, with its title in the browser's tab. The server writes the same title into the page's head. */
export function ScreenSlot({ match: { route, params } }: { match: Match }) {
  const [Screen] = useState(route.pickScreen) // once: a lazy screen that has arrived must not be mounted a second time
  useCatchUp()
  const { title } = route.about(params, useQueryClient())
  useEffect(() => {
    document.title = title
  }, [title])
  if (route.access === 'anyone') return <Screen />
  return (
    <RequireUser title={title}>
      <Screen />
    </RequireUser>
  )
}
