import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import { samePlace } from '#lib/landing.ts'
import { linkTo, readAddress, type BrandLayout, type DirectoryAddress } from './directory-link.ts'

/** The address is the state of the directory: Back, a reload and a shared link all show the same brands. */
export function useDirectoryAddress(): DirectoryAddress {
  const search = useSearch()
  return useMemo(() => readAddress(new URLSearchParams(search)), [search])
}

/**
 * Narrows or orders the directory differently, which leads to its first page. At once, unlike a link: the controls
 * answer immediately, and the brands follow when they arrive. What is typed replaces its last state in the history.
 */
export function changeQuery(change: Partial<DirectoryQuery>, { isTyping = false } = {}): void {
  const { query, layout } = currentAddress()
  go({ query: { ...query, page: 1, ...change }, layout }, isTyping)
}

export function changeLayout(layout: BrandLayout): void {
  go({ ...currentAddress(), layout }, false)
}

const currentAddress = () => readAddress(new URLSearchParams(location.search))

function go(address: DirectoryAddress, replace: boolean): void {
  const to = linkTo(address)
  if (to !== linkTo(currentAddress())) navigate(to, { replace, state: samePlace })
}
