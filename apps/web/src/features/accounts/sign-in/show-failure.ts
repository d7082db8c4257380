import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { showToast } from '#ui/toast/toast-store.ts'

const isServersFault = (error: unknown) => (statusOf(error) ?? 0) >= 500

/** Why somebody could not be signed in, as far as it may be told; nothing where it stands beside a field already. */
export function showAuthFailure(error: unknown, isPlaced = false): void {
  if (isPlaced) return undefined
  if (isServersFault(error)) return showUnavailable()
  return showAuthMessage(readMessage(error))
}

export function showAuthMessage(description = 'An error occurred during authentication'): void {
  showToast({ title: 'Authentication failed', description, tone: 'error' })
}

export function showUnavailable(): void {
  showToast({
    title: 'Service Unavailable',
    description: 'Authentication service is currently unavailable. Please try again later.',
    tone: 'error',
  })
}

/** A mail that could not be sent. */
export function showMailFailure(mail: 'verification' | 'password reset', error: unknown): void {
  const description = isServersFault(error) ? undefined : readMessage(error)
  showToast({
    title: `Failed to send ${mail} email`,
    description: description ?? 'Please try again later',
    tone: 'error',
  })
}

/** What the server, or the lack of a connection, has to say; nothing where only a proxy answered. */
function readMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body?.message : explain(error)
}
