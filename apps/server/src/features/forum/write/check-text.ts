import { forumRules } from '@bolodex/contract/forum-rules'
import { AppError } from '#platform/errors.ts'

/** What is known about a writer and the text they send, all of it read at one moment. */
export type TextFacts = {
  kind: 'post' | 'comment'
  /** A change to what is there already: it is no further post or comment. */
  isEdit: boolean
  /** Admins write as much as they like. */
  isExempt: boolean
  /** How long the account's first day still lasts; 0 once it is over. */
  firstDaySeconds: number
  /** Whether something they wrote is shown, apart from this text itself. */
  hasShownText: boolean
  /** Of this kind, in the last 24 hours, and for how long no further one fits into them from the second day on. */
  today: number
  daySeconds: number
  /** For how long no further one fits into a minute. */
  minuteSeconds: number
  links: number
  /** Links that the text did not have before. */
  newLinks: number
  /** Whether they, or somebody else, wrote the same in the last 24 hours. */
  isOwnCopy: boolean
  isCopy: boolean
}

/** Nobody reads it first; or a person does; or it is not taken, for a reason to be told. */
type Verdict = 'shown' | 'held' | AppError

/** Decides about a text. Every rule about how much and what somebody may write is here, and nowhere else. */
export function checkText(facts: TextFacts): Verdict {
  if (facts.isExempt) return 'shown'
  return findRefusal(facts) ?? (isToBeRead(facts) ? 'held' : 'shown')
}

const rulesOf = ({ firstDaySeconds }: Pick<TextFacts, 'firstDaySeconds'>) =>
  firstDaySeconds > 0 ? forumRules.firstDay : forumRules.later

/** Whether links are read by a person first: on the first day, and until something they wrote is shown. */
export const areLinksHeld = ({
  isExempt,
  firstDaySeconds,
  hasShownText,
}: Pick<TextFacts, 'isExempt' | 'firstDaySeconds' | 'hasShownText'>): boolean =>
  !isExempt && (firstDaySeconds > 0 || !hasShownText)

const isToBeRead = (facts: TextFacts): boolean => facts.isCopy || (facts.newLinks > 0 && areLinksHeld(facts))

function findRefusal(facts: TextFacts): AppError | null {
  const { kind, isEdit, firstDaySeconds, today, daySeconds, minuteSeconds, links, newLinks, isOwnCopy } = facts
  const isFirstDay = firstDaySeconds > 0
  const rules = rulesOf(facts)
  const most = rules[`${kind}s`]
  if (!isEdit && today >= most) {
    const seconds = isFirstDay ? firstDaySeconds : daySeconds
    const sentence = isFirstDay
      ? `On its first day an account can write ${most} ${kind}s.`
      : `An account can write ${most} ${kind}s in 24 hours.`
    return tooMany(`${sentence} The next one can be sent in ${inWords(seconds)}.`, seconds)
  }
  if (!isEdit && minuteSeconds > 0)
    return tooMany(`That was quick. The next ${kind} can be sent in ${inWords(minuteSeconds)}.`, minuteSeconds)
  if (links > rules.linksPerText && newLinks > 0) {
    const sentence = `A text can have ${rules.linksPerText} links${isFirstDay ? ' on the first day of an account' : ''}.`
    return new AppError('invalid_input', `${sentence} Please take out some of the ${links}.`, { field: 'content' })
  }
  if (isOwnCopy)
    return new AppError('conflict', 'You have written the same within the last 24 hours. Once is enough.', {
      field: 'content',
    })
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
