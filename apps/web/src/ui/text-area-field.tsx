import { useId, type TextareaHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error?: string | undefined }

/** A text field of several lines. */
export function TextAreaField({ label, error, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        {...rest}
      />
      {error && (
        <p id={noteId} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
