import { useState, type ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import { Icon } from '../icon.tsx'
import styles from './password-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & FieldText & { autoComplete: 'current-password' | 'new-password' }

/** A password, with an eye to see what was typed. */
export function PasswordField({ label, aside, hint, error, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles['password']}>
          <input
            {...wiring}
            className="input"
            {...rest}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
