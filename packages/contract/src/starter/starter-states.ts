/**
 * A brand that the site brought itself, without a submitter: `unconfirmed` until a member confirms its notes or the
 * brand is edited, merged or restored.
 */
export const starterStates = ['unconfirmed', 'confirmed'] as const
export type StarterState = (typeof starterStates)[number]

/** Credited instead of a member. Usernames have no spaces. */
export const starterSubmitter = 'Starter notes'
