import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StarterReport } from '@bolodex/contract/starter/starter'
import { explain } from '#lib/api-error.ts'
import { refreshReads } from '#lib/query-client.ts'
import { showError } from '#ui/toast/toast-store.ts'
import { loadStarter, removeStarter, starterView } from './starter-api.ts'

/** While a run goes on, the page looks how far it is. */
const refreshMs = 700

export type Starter = {
  report: StarterReport | undefined
  isBusy: boolean
  load: (all: boolean) => void
  remove: () => void
}

/** Starter brands for an admin: how many there are, and starting a run. */
export function useStarter(): Starter {
  const queryClient = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const { data: report, refetch } = useQuery({
    ...starterView,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? refreshMs : false),
  })
  const isRunning = report?.run?.state === 'running'

  // What other pages have read is of before.
  useEffect(() => {
    if (!isRunning) return undefined
    return () => void refreshReads(queryClient, '/api/')
  }, [isRunning, queryClient])

  const start = async (call: () => Promise<unknown>): Promise<void> => {
    setStarting(true)
    try {
      await call()
    } catch (error) {
      showError(explain(error))
    }
    await refetch()
    setStarting(false)
  }
  return {
    report,
    isBusy: isStarting || isRunning,
    load: (all) => void start(() => loadStarter({ body: { all } })),
    remove: () => void start(() => removeStarter({})),
  }
}
