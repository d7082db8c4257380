import { useMemo, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import { samePlace } from '#lib/navigation.ts'
import { linkTo, readAddress, type BrandLayout, type DirectoryAddress } from '../brands-api.ts'

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

/** Cards or rows. The choice is kept on this device: theme.js reads it when a page is loaded, the hook below otherwise. */
export function changeLayout(layout: BrandLayout): void {
  try {
    localStorage.setItem('view', layout)
  } catch {
    // It holds until the directory is left.
  }
  // A preference and no step: Back leads to where one was before.
  go({ ...currentAddress(), layout }, true)
}

/** Whoever follows a link to the directory finds it in the layout they chose last. */
export function useChosenLayout(): void {
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).has('view')) return
    try {
      if (localStorage.getItem('view') === 'list') go({ ...currentAddress(), layout: 'list' }, true)
    } catch {
      // Nothing is kept here.
    }
  }, [])
}

const currentAddress = () => readAddress(new URLSearchParams(location.search))

function go(address: DirectoryAddress, replace: boolean): void {
  const to = linkTo(address)
  if (to !== linkTo(currentAddress())) navigate(to, { replace, state: samePlace })
}

/** How long somebody who types pauses before the results follow. */
const pause = 150

type Typed = {
  text: string
  /** Takes what was typed; the value follows after a pause. */
  type: (text: string) => void
  /** Lets the value follow at once. */
  settle: () => void
}

/**
 * The text of a field whose value lives in the address. It is the typist's own while they type: a value that arrives
 * late never overwrites it. It follows the address only when that was changed by something else, such as Back.
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
    // Typed before the page was taken over: React leaves it in the field and knows nothing of it.
    const early = input.current?.value ?? ''
    if (early !== settled.current) type(early)
    return () => clearTimeout(waiting.current)
  }, [input, type])

  return { text, type, settle }
}
