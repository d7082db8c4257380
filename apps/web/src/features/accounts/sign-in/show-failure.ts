import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { authFailureWords, mailWords } from '../accounts-wording.ts'

const isServersFault = (error: unknown) => (statusOf(error) ?? 0) >= 500

/** Why somebody could not be signed in, as far as it may be told; nothing where it stands beside a field already. */
export function showAuthFailure(error: unknown, isPlaced = false): void {
  if (isPlaced) return undefined
  if (isServersFault(error)) return showUnavailable()
  return showAuthMessage(readMessage(error))
}

export function showAuthMessage(description: string = authFailureWords.unknown): void {
  showToast({ title: authFailureWords.title, description, tone: 'error' })
}

export function showUnavailable(): void {
  showToast({ ...authFailureWords.down, tone: 'error' })
}

/** A mail that could not be sent. */
export function showMailFailure(mail: 'verification' | 'reset', error: unknown): void {
  const description = isServersFault(error) ? undefined : readMessage(error)
  showToast({
    title: mailWords[mail].failed,
    description: description ?? mailWords.tryLater,
    tone: 'error',
  })
}

/** What the server, or the lack of a connection, has to say; nothing where only a proxy answered. */
function readMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body?.message : explain(error)
}
