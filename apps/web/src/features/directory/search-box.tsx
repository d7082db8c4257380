import { useId, useRef } from 'react'
import { readDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { addressLimits } from '@bolodex/contract/address-limits'
import { Icon } from '#ui/icon.tsx'
import { directoryWording } from '#ui/brand/brands-wording.ts'
import { changeQuery, useTypedText } from './use-directory-address.ts'
import styles from './filter-bar.module.css'

const readText = (q: string) => readDirectoryQuery(new URLSearchParams({ q })).q
const search = (q: string) => changeQuery({ q }, { isTyping: true })

export function SearchBox({ q }: { q: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, settle } = useTypedText(input, q, readText, search)
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
          if (!['Enter', 'ArrowDown'].includes(event.key) || event.nativeEvent.isComposing) return
          event.preventDefault()
          settle()
          const input = event.currentTarget
          import('./first-result.ts').then(({ goToFirstResult }) => goToFirstResult(input)).catch(() => {})
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
