import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BrandPage } from '@bolodex/contract/directory/brands'
import { sendCount, wantsNoTracking } from '#lib/send-count.ts'

type Named = { id: number; slug: string }

/** Counted brands: coming back to one is not a second search. */
const counted = new Set<number>()

/** Adds one to the searches that led to a brand. Not when the browser asks not to be tracked. */
function countSearch(brandId: number): void {
  if (counted.has(brandId) || wantsNoTracking() || !navigator.onLine) return
  counted.add(brandId)
  sendCount(`/api/brands/${brandId}/searches`)
}

/** Counts a search once the brand's page is opened, if a search of this visit listed the brand. */
export function useCountSearch({ id, slug }: Named): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isSearched(queryClient, { id, slug })) countSearch(id)
  }, [queryClient, id, slug])
}

/** Counts the brand that a read tag most likely names as searched. */
export function useCountTag(brandId: number): void {
  useEffect(() => countSearch(brandId), [brandId])
}

/** The cached answers are what the reader has seen. */
export function isSearched(queryClient: QueryClient, brand: Named): boolean {
  const answers = queryClient.getQueriesData<BrandPage>({ predicate: ({ queryKey: [address] }) => isSearch(address) })
  return answers.some(([, page]) => page !== undefined && isListed(page, brand))
}

const isSearch = (address: unknown): boolean =>
  typeof address === 'string' &&
  address.startsWith('/api/directory?') &&
  new URL(address, 'http://a').searchParams.has('q')

const isListed = ({ brands, close, didYouMean }: BrandPage, { id, slug }: Named): boolean =>
  brands.some((brand) => brand.id === id) ||
  close.some(({ brand }) => brand.id === id) ||
  didYouMean.some((meant) => meant.slug === slug)
