import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { flagTargets } from '@bolodex/contract/review/flag-reasons'
import { explain } from '#lib/api-error.ts'
import { samePlace } from '#lib/navigation.ts'
import { refreshReads } from '#lib/query-client.ts'
import { signInLink } from '#lib/sign-in-link.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { Flagged } from './flags-api.ts'
import type { FlagDialog } from './flag-dialog.tsx'

type Flag = { openFlag: (flagged: Flagged) => void; flagDialog: ReactNode }

/**
 * The flag dialog of a page, loaded on demand. Guests sign in first and return to the open dialog: until then the URL
 * keeps the intent. `name`: not part of the URL, where it is known.
 */
export function useFlag(viewer: { isLoading: boolean; user: object | null }, name = ''): Flag {
  const [opened, setOpened] = useState<{ flagged: Flagged; Dialog: typeof FlagDialog } | null>(null)
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const wanted = new URLSearchParams(useSearch()).get('flag')
  const isGuest = !viewer.isLoading && !viewer.user
  const isMember = viewer.user !== null

  const open = (flagged: Flagged) =>
    import('./flag-dialog.tsx').then(
      ({ FlagDialog: Dialog }) => setOpened({ flagged, Dialog }),
      (error: unknown) => showError(explain(error)),
    )
  const openFlag = (flagged: Flagged) => {
    if (isGuest) navigate(signInLink(addressWith(writeWanted(flagged)), 'flag'))
    else void open(flagged)
  }
  const close = () => {
    setOpened(null)
    if (wanted !== null) navigate(addressWith(null), { replace: true, state: samePlace })
  }
  /** The session has ended meanwhile: the URL keeps the intent, and a guest is redirected to the login. */
  const leave = async (flagged: Flagged) => {
    navigate(addressWith(writeWanted(flagged)), { replace: true, state: samePlace })
    await refreshReads(queryClient, '/api/session')
  }

  const openWanted = useEffectEvent((text: string) => {
    const flagged = readWanted(text, name)
    if (flagged) void open(flagged)
  })
  useEffect(() => {
    if (wanted === null) return
    if (isMember) openWanted(wanted)
    else if (isGuest) navigate(signInLink(addressWith(wanted), 'flag'), { replace: true })
  }, [wanted, isMember, isGuest, navigate])

  const flagDialog = opened && (
    <opened.Dialog flagged={opened.flagged} onClose={close} onSignedOut={() => leave(opened.flagged)} />
  )
  return { openFlag, flagDialog }
}

/** This page's address, and what is to be flagged there. */
function addressWith(wanted: string | null): string {
  const search = new URLSearchParams(location.search)
  if (wanted === null) search.delete('flag')
  else search.set('flag', wanted)
  return location.pathname + (search.size > 0 ? `?${search}` : '')
}

/** 'photo-12' */
const writeWanted = ({ target, id }: Flagged): string => `${target}-${id}`

function readWanted(text: string, name: string): Flagged | null {
  const [, given, id] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(text) ?? []
  const target = flagTargets.find((one) => one === given)
  return target ? { target, id: Number(id), name } : null
}
