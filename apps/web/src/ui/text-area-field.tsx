import { useId, type TextareaHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error?: string | undefined }

/** A text field of several lines. */
export function TextAreaField({ id: givenId, label, error, ...rest }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
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
