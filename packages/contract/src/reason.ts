import { KeptText } from './inputs.ts'
import { limits } from './limits.ts'

export const longReason = `The reason must be at most ${limits.editReason} characters`

/** The reason for an edit or an act of moderation, if one is given. */
export const reason = KeptText.max(limits.editReason, longReason).optional()
