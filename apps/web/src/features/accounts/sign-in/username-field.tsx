import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { GivenUsername } from '@bolodex/contract/accounts/credentials'
import { ApiError } from '#lib/api-error.ts'
import type { FieldProps } from '#lib/forms/use-contract-form.ts'
import { TextField } from '#ui/fields/field.tsx'
import { usernameView } from './auth-api.ts'
import { authFailureMessage, showAuthFailure } from './show-failure.ts'
import { joinWords, sharedWords } from '../accounts-wording.ts'
import styles from '#screens/auth/auth.module.css'

/** The typing pause before the name is looked up. */
const pause = 350

/** A username to choose: says while it is typed whether it can be had. */
export function UsernameField({ error, ...field }: FieldProps) {
  const [typed, setTyped] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const problem = typed === '' ? undefined : GivenUsername.safeParse(typed).error?.issues[0]?.message
  const { data } = useQuery({ ...usernameView(typed), enabled: typed !== '' && !problem, staleTime: 0 })

  const follow = (text: string) => {
    clearTimeout(waiting.current)
    setTyped('')
    waiting.current = setTimeout(setTyped, pause, text.trim())
  }

  return (
    <TextField
      {...field}
      label={sharedWords.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onInput={(event) => follow(event.currentTarget.value)}
      error={error ?? problem ?? data?.problem ?? undefined}
      hint={
        <>
          {/* No output element: what it says would be left out of the field's description. */}
          <span className={styles['username-free']} aria-live="polite">
            {data?.isFree ? joinWords.usernameFree : ''}
          </span>{' '}
          {joinWords.usernameHint}
        </>
      }
    />
  )
}

/** Of all conflicts only a taken username may be revealed, so a conflict is shown beside that field. */
export function showSignUpFailure(
  error: unknown,
  isPlaced: boolean,
): { fields?: { username: string }; message?: string | null } {
  if (error instanceof ApiError && error.body?.code === 'conflict') return { fields: { username: error.body.message } }
  showAuthFailure(error, isPlaced)
  return { message: authFailureMessage(error, isPlaced) }
}
