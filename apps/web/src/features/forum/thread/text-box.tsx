import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { limits } from '@bolodex/contract/limits'
import { Icon } from '#ui/icon.tsx'
import { lengthOf } from '../typed-text.ts'
import styles from './comments.module.css'

type Props = {
  label: string
  value: string
  error: string | null
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  /** Ctrl or Cmd with Enter. */
  onSend: () => void
  /** The buttons. */
  children: ReactNode
}

/** The box for a comment, with how long it is. */
export function TextBox({ label, value, error, ref, onChange, onSend, children }: Props) {
  const id = useId()
  const length = lengthOf(value)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className={styles['text-box']}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        className="input"
        rows={4}
        placeholder="Write a comment..."
        aria-describedby={`${id}-count ${id}-error`}
        aria-invalid={error ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" /> {error}
        </p>
      )}
      <div className={styles['text-box-foot']}>
        <span className="hint">Plain text. Line breaks are kept.</span>
        <span id={`${id}-count`} className="hint">
          <span className="sr-only">Length: </span>
          {length} / {limits.comment.max}
        </span>
        {children}
      </div>
    </div>
  )
}
