import { createHash } from 'node:crypto'
import { forumRules } from '@bolodex/contract/forum/forum-rules'
import { forumAnswers, forumWording } from '@bolodex/contract/forum/forum-wording'
import type { Allowance } from '@bolodex/contract/forum/forum-moderation'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { createWritingStore, type SentEarlier, type TextKind, type Thread, type WriterFacts } from './writing-store.ts'

type Asked = {
  userId: number
  kind: TextKind
  /** Everything it says. */
  text: string
  /** The captions of its photos: links hide there too. */
  captions?: string
  /** Photos it did not have before. */
  newPhotos?: number
  /** The previous version, for an edit. */
  before?: { id: number; text: string }
  /** The key it was sent under. */
  key?: string | undefined
  /** The post a comment is for. */
  postId?: number
}

type Answer = {
  /** The text already written under this key. */
  sent: SentEarlier | null
  /** The post a comment is for, if it is shown. */
  thread: Thread | null
  /** To be noted with the text; null when it is noted already, or too short to be copied. */
  code: Buffer | null
  /** Whether a person reads the text first. Throws the sentence by which it is refused. */
  needsReview: () => boolean
}

/** Serializes with other writes by the same author and of the same text, then reads the facts about it. */
export async function askToWrite(trx: Database, asked: Asked): Promise<Answer> {
  const { userId, kind, text, captions = '', newPhotos = 0, before, key, postId } = asked
  const code = codeOfText(text)
  const isSameAsBefore = before !== undefined && code !== null && codeOfText(before.text)?.equals(code) === true
  const store = createWritingStore(trx)
  await store.lockWriterAndText(userId, code)
  const found = await store.readWriter({ userId, kind, textId: before?.id, code, key, postId })
  if (!found) throw new AppError('not_signed_in', forumAnswers.signIn)
  const { sent, thread, ...writer } = found
  const needsReview = (): boolean => {
    const links = findAddresses(`${text}\n${captions}`)
    const known = new Set(before ? findAddresses(before.text) : [])
    const verdict = checkText({
      ...writer,
      kind,
      isEdit: before !== undefined,
      links: links.length,
      newLinks: links.filter((address) => !known.has(address)).length,
      newPhotos,
      // Reverting an edit does not count as a duplicate.
      isOwnCopy: writer.isOwnCopy && before === undefined,
      isCopy: writer.isCopy && !isSameAsBefore,
    })
    if (verdict instanceof AppError) throw verdict
    return verdict === 'pending'
  }
  return { sent, thread, code: isSameAsBefore ? null : code, needsReview }
}

export const closedThread = (): AppError => new AppError('closed', forumWording.locked)

export const noSuchBrand = (): AppError => new AppError('invalid_input', forumAnswers.noBrand, { field: 'brandId' })

export const noSuchPhoto = (): AppError => new AppError('invalid_input', forumAnswers.noPhoto, { field: 'photos' })

/** Its author changed it after the response was lost. The addition must not be lost as well. */
export const arrivedEarlier = (kind: TextKind): AppError => new AppError('conflict', forumAnswers.arrivedEarlier(kind))

/** A member's remaining allowance today. Read without a lock: the limit is enforced when the text is sent. */
export async function readAllowance(db: Database, userId: number): Promise<Allowance> {
  const store = createWritingStore(db)
  const [posts, comments] = await Promise.all([
    store.readWriter({ userId, kind: 'post', code: null }),
    store.readWriter({ userId, kind: 'comment', code: null }),
  ])
  if (!posts || !comments) throw new AppError('not_signed_in', forumAnswers.signIn)
  const { isExempt, firstDaySeconds } = posts
  const isFirstDay = firstDaySeconds > 0 && !isExempt
  const rules = isFirstDay ? forumRules.firstDay : forumRules.later
  const left = (most: number, today: number) => ({ most, left: isExempt ? most : Math.max(0, most - today) })
  return {
    isFirstDay,
    until: isFirstDay ? new Date(Date.now() + firstDaySeconds * 1000).toISOString() : null,
    posts: left(rules.posts, posts.today),
    comments: left(rules.comments, comments.today),
    linksPerText: rules.linksPerText,
    areLinksReviewed: areLinksReviewed(posts),
  }
}

/** The facts about an author and a text. */
export type TextFacts = Omit<WriterFacts, 'sent' | 'thread'> & {
  kind: TextKind
  /** A change to what is there already: it is not a further post or comment. */
  isEdit: boolean
  links: number
  /** Links that the text did not have before. */
  newLinks: number
  /** Photos that the text did not have before. */
  newPhotos: number
}

/** Shown at once, held for review, or refused with a reason. */
type Verdict = 'shown' | 'pending' | AppError

/** Decides about a text. All rules about who may write how much are here. */
export function checkText(facts: TextFacts): Verdict {
  if (facts.isExempt) return 'shown'
  return findRefusal(facts) ?? (isToBeRead(facts) ? 'pending' : 'shown')
}

const rulesOf = ({ firstDaySeconds }: Pick<TextFacts, 'firstDaySeconds'>) =>
  firstDaySeconds > 0 ? forumRules.firstDay : forumRules.later

/** Whether links and photos are read by a person first: on the first day, and until something they wrote is shown. */
const areLinksReviewed = ({
  isExempt,
  firstDaySeconds,
  hasShownText,
}: Pick<TextFacts, 'isExempt' | 'firstDaySeconds' | 'hasShownText'>): boolean =>
  !isExempt && (firstDaySeconds > 0 || !hasShownText)

const isToBeRead = (facts: TextFacts): boolean =>
  facts.isCopy || (facts.newLinks + facts.newPhotos > 0 && areLinksReviewed(facts))

function findRefusal(facts: TextFacts): AppError | null {
  const { kind, isEdit, firstDaySeconds, today, daySeconds, minuteSeconds, links, newLinks, isOwnCopy } = facts
  const isFirstDay = firstDaySeconds > 0
  const rules = rulesOf(facts)
  const most = rules[`${kind}s`]
  if (!isEdit && today >= most) {
    const seconds = isFirstDay ? firstDaySeconds : daySeconds
    const sentence = isFirstDay ? forumAnswers.firstDayFull : forumAnswers.dayFull
    return tooMany(sentence(most, kind, inWords(seconds)), seconds)
  }
  if (!isEdit && minuteSeconds > 0) return tooMany(forumAnswers.tooFast(kind, inWords(minuteSeconds)), minuteSeconds)
  if (links > rules.linksPerText && newLinks > 0)
    return new AppError('invalid_input', forumAnswers.manyLinks(rules.linksPerText, links, isFirstDay), {
      field: 'content',
    })
  if (isOwnCopy) return new AppError('conflict', forumAnswers.ownCopy, { field: 'content' })
  return null
}

const tooMany = (sentence: string, seconds: number): AppError =>
  new AppError('too_many_requests', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })

/** A time to wait, as one says it. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`
}

/** The addresses of other sites in a text. Wide letters that browsers read as plain ones count as such. */
export function findAddresses(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const address = /(?:https?:\/\/|(?<!\/\/)www\.)[^\s<>"]*?(?=https?:\/\/|[\s<>"]|$)/gu
  return Array.from(plain.matchAll(address), ([found]) => found)
}

/** A hash shared by equal texts, ignoring spacing and punctuation. Null for a text too short to be a copy. */
export function codeOfText(text: string): Buffer | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return Array.from(letters).length < forumRules.copiedFrom ? null : createHash('sha256').update(letters).digest()
}
