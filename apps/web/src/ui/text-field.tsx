import { useId, type InputHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string; error?: string | undefined }

export function TextField({ label, hint, error, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...rest}
      />
      {note && (
        <p id={noteId} className={error ? 'field-error' : 'hint'}>
          {error && <Icon name="warning" />}
          {note}
        </p>
      )}
    </div>
  )
}
