import { ApiError } from '#lib/api-error.ts'
import { showAuthFailure } from './show-failure.ts'

/** Only a username can be taken as far as anybody is told, so a conflict is said beside it. */
export function showSignUpFailure(error: unknown): { username?: string } {
  if (error instanceof ApiError && error.body?.code === 'conflict') return { username: error.body.message }
  showAuthFailure(error)
  return {}
}
