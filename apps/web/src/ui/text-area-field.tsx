import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldText

/** A text field of several lines. */
export function TextAreaField({ label, aside, hint, error, ...rest }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <textarea {...wiring} className="input" {...rest} />}
    </Field>
  )
}
