import { forumWording } from '@bolodex/contract/forum-rules'
import type { Database } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { checkText } from './check-text.ts'
import { codeOfText, findAddresses } from './text-marks.ts'
import { createWritingStore, type SentEarlier, type TextKind, type Thread } from './writing-store.ts'

type Asked = {
  userId: number
  kind: TextKind
  /** Everything it says. */
  text: string
  /** What it said before, if it is changed. */
  before?: { id: number; text: string }
  /** The key it was sent under. */
  key?: string | undefined
  /** The post a comment is for. */
  postId?: number
}

type Answer = {
  /** What was written under the key already. */
  sent: SentEarlier | null
  /** The post a comment is for, if it is shown. */
  thread: Thread | null
  /** To be noted with the text; null when it is noted already, or too short to be copied. */
  code: Buffer | null
  /** Whether a person reads the text first. Throws the sentence by which it is refused. */
  isToBeHeld: () => boolean
}

/** Waits for whatever else its writer writes, or anybody else in the same words, and reads all that decides about a text. */
export async function askToWrite(trx: Database, asked: Asked): Promise<Answer> {
  const { userId, kind, text, before, key, postId } = asked
  const code = codeOfText(text)
  const isSameAsBefore = before !== undefined && code !== null && codeOfText(before.text)?.equals(code) === true
  const store = createWritingStore(trx)
  await store.lockWriterAndText(userId, code)
  const found = await store.readWriter({ userId, kind, textId: before?.id, code, key, postId })
  if (!found) throw new AppError('not_signed_in', 'Please sign in first')
  const { sent, thread, ...writer } = found
  const isToBeHeld = (): boolean => {
    const links = findAddresses(text)
    const known = new Set(before ? findAddresses(before.text) : [])
    const verdict = checkText({
      ...writer,
      kind,
      isEdit: before !== undefined,
      links: links.length,
      newLinks: links.filter((address) => !known.has(address)).length,
      // Who changes a text back has not written it twice.
      isOwnCopy: writer.isOwnCopy && before === undefined,
      isCopy: writer.isCopy && !isSameAsBefore,
    })
    if (verdict instanceof AppError) throw verdict
    return verdict === 'held'
  }
  return { sent, thread, code: isSameAsBefore ? null : code, isToBeHeld }
}

export const closedThread = (): AppError => new AppError('conflict', forumWording.locked)

export const noSuchBrand = (): AppError =>
  new AppError('invalid_input', 'This brand is not in the directory any more.', { field: 'brandId' })

export const otherKey = (): AppError => new AppError('conflict', 'Something else was sent under this key already.')
