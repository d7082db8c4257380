import { useQuery } from '@tanstack/react-query'
import { limits } from '@bolodex/contract/limits'
import { usePause } from '#lib/use-pause.ts'
import { nameView } from './contribute-api.ts'

/** How long somebody who types pauses before they are told. */
const pause = 250

/** What is known about a name while it is typed. Nothing while it is not known, or could not be asked. */
export function useNameCheck(typed: string) {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const settled = usePause(name, pause)
  const isAskable = settled.length >= limits.brandName.min && settled.length <= limits.brandName.max
  const { data } = useQuery({ ...nameView(settled), enabled: isAskable })
  // What was found for another spelling would mislead.
  return settled === name && isAskable ? data : undefined
}
