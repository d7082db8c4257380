import { useId, useRef } from 'react'
import { readDirectoryQuery } from '@bolodex/contract/directory-address'
import { limits } from '@bolodex/contract/limits'
import { Icon } from '#ui/icon.tsx'
import { changeQuery } from './use-directory-address.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useTypedText } from './use-typed-text.ts'

const readText = (q: string) => readDirectoryQuery(new URLSearchParams({ q })).q
const search = (q: string) => changeQuery({ q }, { isTyping: true })

export function SearchBox({ q }: { q: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, settle } = useTypedText(input, q, readText, search)
  useSlashKey(input)
  return (
    <div className="search-box">
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
        placeholder="Brand name or description"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.searchText}
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
