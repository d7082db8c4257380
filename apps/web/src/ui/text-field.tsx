import type { InputHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & FieldText

export function TextField({ label, aside, hint, error, ...rest }: Props) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className="input" {...rest} />}
    </Field>
  )
}
