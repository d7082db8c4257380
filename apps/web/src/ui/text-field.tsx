import type { InputHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & FieldText

export function TextField({ id, label, aside, hint, error, ...rest }: Props) {
  return (
    <Field {...(id && { id })} label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className="input" {...rest} />}
    </Field>
  )
}
