import type { ComponentProps, FormEvent } from 'react'
import { Field, type FieldText } from './field.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import styles from './code-field.module.css'

const digits = 6

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onInput'> &
  FieldText & {
    size?: 'large' | 'small'
    /** Called as soon as the sixth digit is there. */
    onComplete?: (code: string) => void
  }

/** The six digits of an authenticator app: one field drawn as six cells, so that pasting and filling in work. */
export function CodeField({ label, aside, hint, error, size = 'large', onComplete, ...rest }: Props) {
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    // No maxlength: it would cut '408 123' short before the space is taken out.
    const code = currentTarget.value.replaceAll(/\D/g, '').slice(0, digits)
    if (code !== currentTarget.value) currentTarget.value = code
    if (code.length === digits) onComplete?.(code)
  }
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <span className={joinClasses(styles['code-cells'], styles[`code-cells-${size}`])}>
          <input
            {...wiring}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            onInput={handleInput}
          />
        </span>
      )}
    </Field>
  )
}
