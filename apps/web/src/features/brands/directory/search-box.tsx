import { useId, useRef, useEffect, type RefObject } from 'react'
import { readDirectoryQuery } from '@bolodex/contract/brands/directory-address'
import { addressLimits } from '@bolodex/contract/address-limits'
import { Icon } from '#ui/icon.tsx'
import { directoryWording } from '../brands-wording.ts'
import { changeQuery, useTypedText } from './use-directory-address.ts'
import styles from './filter-bar.module.css'

const readText = (q: string) => readDirectoryQuery(new URLSearchParams({ q })).q
const search = (q: string) => changeQuery({ q }, { isTyping: true })

export function SearchBox({ q }: { q: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, settle } = useTypedText(input, q, readText, search)
  useSlashKey(input)
  return (
    <div className={styles['search-box']}>
      <label className="caption" htmlFor={id}>
        Search
      </label>
      <Icon name="search" />
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        name="q"
        placeholder={directoryWording.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={addressLimits.searchText}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          // Inside an input method Enter chooses a word.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          settle()
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}

/** '/' leads to a field from anywhere, except where it is a character being typed. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [input])
}

const buttons = ['button', 'checkbox', 'radio', 'submit']

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !buttons.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'))
}
