import { useMemo, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { samePlace } from '#lib/navigation.ts'
import { linkTo, readAddress, type BrandLayout, type DirectoryAddress } from '#lib/brands-api.ts'

/** The address is the state of the directory: Back, a reload and a shared link all show the same brands. */
export function useDirectoryAddress(): DirectoryAddress {
  const search = useSearch()
  return useMemo(() => readAddress(new URLSearchParams(search)), [search])
}

/**
 * Changes filters or order, which returns to the first page. Synchronous, unlike a link: controls respond
 * immediately, and brands follow. Typing replaces its last history entry.
 */
export function changeQuery(change: Partial<DirectoryQuery>, { isTyping = false } = {}): void {
  const { query, layout } = currentAddress()
  go({ query: { ...query, page: 1, ...change }, layout }, isTyping)
}

/** Cards or rows. The choice is stored on this device: theme.js reads it on load, the hook below later. */
export function changeLayout(layout: BrandLayout): void {
  try {
    localStorage.setItem('view', layout)
  } catch {
    // It holds until the directory is left.
  }
  // A preference and not a history entry: Back leads to the previous page.
  go({ ...currentAddress(), layout }, true)
}

/** Links to the directory open in the layout chosen last. */
export function useChosenLayout(): void {
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).has('view')) return
    try {
      if (localStorage.getItem('view') === 'list') go({ ...currentAddress(), layout: 'list' }, true)
    } catch {
      // Storage is disabled.
    }
  }, [])
}

/** Of the page, at this moment. */
export const currentAddress = () => readAddress(new URLSearchParams(location.search))

function go(address: DirectoryAddress, replace: boolean): void {
  const to = linkTo(address)
  if (to !== linkTo(currentAddress())) navigate(to, { replace, state: samePlace })
}

/** The typing pause before results update. */
const pause = 150

type Typed = {
  text: string
  /** Accepts typed text; the value follows after a pause. */
  type: (text: string) => void
  /** Applies the value at once. */
  settle: () => void
}

/**
 * The text of a field whose value is in the URL. While typing, the local text wins: late values never overwrite it.
 * It follows the URL only when something else changed it, such as Back.
 */
export function useTypedText(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  read: (text: string) => string,
  onSettle: (value: string) => void,
): Typed {
  const [text, setText] = useState(value)
  const settled = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settle = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const next = read(input.current?.value ?? '')
    if (next === settled.current) return
    settled.current = next
    onSettle(next)
    // oxlint-disable-next-line react/preserve-manual-memoization -- what is read of the ref is not what it depends on
  }, [input, read, onSettle])

  const type = useCallback(
    (text: string) => {
      setText(text)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(settle, pause)
    },
    [settle],
  )

  useEffect(() => {
    if (value === settled.current) return
    settled.current = value
    clearTimeout(waiting.current)
    setText(value)
  }, [value])

  useEffect(() => {
    // Typed before hydration: React keeps it in the DOM but has no event for it.
    const early = input.current?.value ?? ''
    if (early !== settled.current) type(early)
    return () => clearTimeout(waiting.current)
  }, [input, type])

  return { text, type, settle }
}
