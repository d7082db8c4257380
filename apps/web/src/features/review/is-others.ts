import type { ReviewItem } from '@bolodex/contract/review'

/** Whether another admin has it at this moment: a claim that has run out is none. */
export const isOthers = (claim: ReviewItem['claim'], now = Date.now()): claim is NonNullable<typeof claim> =>
  claim !== null && !claim.isMine && Date.parse(claim.until) > now
