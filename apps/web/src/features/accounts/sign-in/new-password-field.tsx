import { useState } from 'react'
import { limits } from '@bolodex/contract/limits'
import { PasswordField } from '#ui/password-field.tsx'
import { rateStrength, recommendedLength, type Strength } from './password-strength.ts'
import './new-password-field.css'

const sentences: Record<Strength, string> = {
  weak: 'Weak: easy to guess.',
  fair: 'Fair: a few more characters make it strong.',
  strong: 'Strong.',
}

/** A password somebody chooses, what is asked of it, and how good it is as it is typed. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [strength, setStrength] = useState<Strength | null>(null)
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      maxLength={limits.password.max}
      onInput={({ currentTarget: { value } }) => setStrength(value === '' ? null : rateStrength(value))}
      hint={
        <>
          {/* No output element: what it says would be left out of the field's description. */}
          <span className="strength" data-strength={strength} aria-live="polite">
            {strength && sentences[strength]}
          </span>{' '}
          At least {limits.password.min} characters; {recommendedLength} or more are better. Very common passwords are
          refused.
        </>
      }
      error={error}
    />
  )
}
