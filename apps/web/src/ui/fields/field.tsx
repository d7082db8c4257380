import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type FieldText = {
  /** For those who must find it; otherwise it gets one of its own. */
  id?: string
  label: string
  /** Stands at the other end of the label's line: a word about it, or a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** The label of a control and what there is to say about it; `children` draws the control itself. */
export function Field({
  id: givenId,
  label,
  aside,
  hint,
  error,
  children,
}: FieldText & { children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const note = error ?? hint
  // A link beside the label speaks for itself; words there belong to the field.
  const asideId = typeof aside === 'string' ? `${id}-aside` : undefined
  const describedBy = [asideId, note && noteId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className="field-head">
        <label className="caption" htmlFor={id}>
          {label}
        </label>
        {asideId ? <span id={asideId}>{aside}</span> : aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {note && (
        <p id={noteId} className={error ? 'field-error' : 'hint'}>
          {error && <Icon name="warning" />}
          {note}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = ComponentProps<'input'> & FieldText

export function TextField({ id, label, aside, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field {...(id && { id })} label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className="input" {...rest} />}
    </Field>
  )
}

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldText

/** A text field of several lines. */
export function TextAreaField({ id, label, aside, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...(id && { id })} label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <textarea {...wiring} className="input" {...rest} />}
    </Field>
  )
}

/** What went wrong with a form as a whole, where it is about none of its fields. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    message && (
      <p className="field-error" role="alert">
        <Icon name="warning" /> {message}
      </p>
    )
  )
}
