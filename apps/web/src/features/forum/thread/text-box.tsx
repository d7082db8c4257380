import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { limits } from '@bolodex/contract/limits'
import { Icon } from '#ui/icon.tsx'
import { forumUi } from '../forum-wording.ts'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import type { PhotoUploads } from '../photos/use-photo-uploads.ts'
import { lengthOf } from '../typed-text.ts'
import styles from './comments.module.css'

const words = forumUi.thread

type Props = {
  label: string
  value: string
  error: string | null
  photos: PhotoUploads
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  /** Ctrl or Cmd with Enter. */
  onSend: () => void
  /** The buttons. */
  children: ReactNode
}

/** The box for a comment: its text with how long it is, and its photos. */
export function TextBox({ label, value, error, photos, ref, onChange, onSend, children }: Props) {
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
        placeholder={words.placeholder}
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
      <PhotoPicker uploads={photos} />
      <div className={styles['text-box-foot']}>
        <span id={`${id}-count`} className="hint">
          <span className="sr-only">{words.length}</span>
          {length} / {limits.comment.max}
        </span>
        {children}
      </div>
    </div>
  )
}
