import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldText

/** A text field of several lines. */
export function TextAreaField({ id, label, aside, hint, error, ...rest }: Props) {
  return (
    <Field {...(id && { id })} label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <textarea {...wiring} className="input" {...rest} />}
    </Field>
  )
}
