import { ApiError, explain, statusOf } from '#lib/api-error.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { authFailureWords, joinWords, mailWords } from '../accounts-wording.ts'

const isMailDown = (error: unknown) => error instanceof ApiError && error.body?.code === 'mail_unavailable'
const isServersFault = (error: unknown) => (statusOf(error) ?? 0) >= 500

/** Shows why a sign-in failed; nothing where the message is already beside a field. */
export function showAuthFailure(error: unknown, isPlaced = false): void {
  if (isPlaced) return undefined
  if (isMailDown(error)) return showMailFailure('verification', error)
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

/** The message of the server, or about the connection; none where only a proxy answered. */
function readMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body?.message : explain(error)
}

/** The same for the form itself, where it stays after the toast. */
export function authFailureMessage(error: unknown, isPlaced: boolean): string | null {
  if (isPlaced) return null
  if (isMailDown(error)) return joinWords.mailDown
  return isServersFault(error) ? authFailureWords.down.description : (readMessage(error) ?? authFailureWords.unknown)
}
