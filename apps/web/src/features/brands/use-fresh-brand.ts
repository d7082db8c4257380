import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { BrandDetails } from '@bolodex/contract/brands'
import { explain } from '#lib/api-error.ts'
import { brandView } from './brands-api.ts'

/** A brand as the server has it when a form opens, whatever the page behind has read before. */
export function useFreshBrand(slug: string, isWanted: boolean) {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<BrandDetails | null>(null)
  const [error, setError] = useState<string | null>(null)
  const readAgain = useCallback(() => queryClient.fetchQuery({ ...brandView(slug), staleTime: 0 }), [queryClient, slug])
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    readAgain().then(
      (brand) => !isOver && setFresh(brand),
      (reason: unknown) => !isOver && setError(explain(reason)),
    )
    return () => {
      isOver = true
    }
  }, [isWanted, readAgain])
  return { fresh, error, readAgain }
}
