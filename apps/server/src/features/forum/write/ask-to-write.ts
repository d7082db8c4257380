import { forumWording } from '@bolodex/contract/forum-rules'
import type { Database } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { checkText } from './check-text.ts'
import { codeOfText, findAddresses } from './text-marks.ts'
import { createWritingStore, type TextKind } from './writing-store.ts'

type Asked = {
  userId: number
  kind: TextKind
  /** Everything it says. */
  text: string
  /** What it said before, if it is changed. */
  before?: { id: number; text: string }
}

type Permission = {
  isHeld: boolean
  /** To be noted with the text; null when it is noted already, or too short to be copied. */
  code: Buffer | null
}

/** Asks the rules about a text, under its writer's lock. Throws the sentence by which it is refused. */
export async function askToWrite(trx: Database, { userId, kind, text, before }: Asked): Promise<Permission> {
  const code = codeOfText(text)
  const isSameAsBefore = before !== undefined && code !== null && codeOfText(before.text)?.equals(code) === true
  const writer = await createWritingStore(trx).readWriter({ userId, kind, textId: before?.id ?? 0, code })
  if (!writer) throw new AppError('not_signed_in', 'Please sign in first')
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
  return { isHeld: verdict === 'held', code: isSameAsBefore ? null : code }
}

export const closedThread = (): AppError => new AppError('conflict', forumWording.locked)

export const noSuchBrand = (): AppError =>
  new AppError('invalid_input', 'This brand is not in the directory any more.', { field: 'brandId' })

export const otherKey = (): AppError => new AppError('conflict', 'Something else was sent under this key already.')
