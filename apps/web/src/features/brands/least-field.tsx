import { useCallback, useId, useRef } from 'react'
import { readWholeNumber } from '@bolodex/contract/directory-address'
import { changeQuery } from './use-directory-address.ts'
import { useTypedText } from './use-typed-text.ts'

type Props = { label: string; name: 'minSellThrough' | 'minPrice'; value: number; most: number }

/** The least that a brand must have. What is no number counts as 0, and is shown as such when the field is left. */
export function LeastField({ label, name, value, most }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFirstChange = useRef(true)
  const read = useCallback((text: string) => String(readWholeNumber(text, most)), [most])
  const handleSettle = useCallback(
    (next: string) => {
      // Back leads to what the field held before it was entered, not through every digit.
      changeQuery({ [name]: Number(next) }, { isTyping: !isFirstChange.current })
      isFirstChange.current = false
    },
    [name],
  )
  const { text, type, settle } = useTypedText(input, String(value), read, handleSettle)
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          isFirstChange.current = true
          event.target.select()
        }}
        onBlur={(event) => {
          settle()
          type(read(event.target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
    </div>
  )
}
