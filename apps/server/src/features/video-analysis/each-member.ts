import { AppError } from '#platform/errors.ts'

/** Of the line that all stand in: nobody fills it alone. */
const mostAtOnce = 2

/** Begins a reading for a member. Answers how to end it. */
export function createEachMember(): (userId: number) => () => void {
  const begun = new Map<number, number>()
  return (userId) => {
    const own = begun.get(userId) ?? 0
    if (own >= mostAtOnce)
      throw new AppError('too_many_requests', 'Please wait until your other videos have been read.', {
        retryAfterSeconds: 10,
      })
    begun.set(userId, own + 1)
    return () => {
      const left = (begun.get(userId) ?? 1) - 1
      if (left > 0) begun.set(userId, left)
      else begun.delete(userId)
    }
  }
}
