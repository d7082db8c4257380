import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { currentAfterToken } from './after-token.ts'
import { isPrivateRead } from './query-client.ts'

/** Only what the server put into the page can be older than this tab's last write. */
let isCaughtUp = false

/**
 * A served page may be a second or more old. Whoever opens one just after writing something gets its answers once
 * more, as soon as the page has been taken over.
 */
export function useCatchUp(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isCaughtUp) return
    isCaughtUp = true
    if (!currentAfterToken()) return
    void queryClient.invalidateQueries({ predicate: (query) => !isPrivateRead(query) })
  }, [queryClient])
}
