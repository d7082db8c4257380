import { useState } from 'react'
import { limits } from '@bolodex/contract/limits'
import type { FieldProps } from '#lib/forms/use-contract-form.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { passwordWords as words } from '../accounts-wording.ts'
import styles from './new-password-field.module.css'

/** A new password with its requirements and its strength while typing. */
export function NewPasswordField({ label, ...field }: FieldProps & { label: string }) {
  const [strength, setStrength] = useState<Strength | null>(null)
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="new-password"
      maxLength={limits.password.max}
      onInput={({ currentTarget: { value } }) => setStrength(value === '' ? null : rateStrength(value))}
      hint={
        <>
          {/* No output element: what it says would be left out of the field's description. */}
          <span className={styles['strength']} data-strength={strength} aria-live="polite">
            {strength && words.strength[strength]}
          </span>{' '}
          {words.rule(limits.password.min, recommendedLength)}
        </>
      }
    />
  )
}

/** How hard a password is to guess, judging by its form. Only the server knows the common ones. */
type Strength = 'weak' | 'fair' | 'strong'

/** The recommended length; shorter ones are accepted. */
const recommendedLength = 12

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

/** Steps through the alphabet, the digits or a keyboard: each is as good as one character. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Characters that follow from the one before them, by repeating it or by going on in a row, count for nothing. */
function countUnforeseen(password: string): number {
  const letters = Array.from(password.toLowerCase())
  return letters.filter((letter, index) => {
    const before = letters[index - 1]
    if (before === undefined) return true
    if (before === letter) return false
    return !runs.some((run) => run.includes(before + letter) || run.includes(letter + before))
  }).length
}

/**
 * Length first: a sentence of small letters is better than eight characters of every kind. Different characters bound it,
 * so that 'abababababab' is not a long password.
 */
export function rateStrength(password: string): Strength {
  const length = Math.min(countUnforeseen(password), 2 * new Set(password.toLowerCase()).size)
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = length + 2 * (variety - 1)
  if (length >= recommendedLength - 2 && points >= recommendedLength) return 'strong'
  return points >= 9 ? 'fair' : 'weak'
}
