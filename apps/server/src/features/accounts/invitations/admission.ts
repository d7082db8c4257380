import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { InvitationLinkState } from '@bolodex/contract/accounts/invitations'
import type { SignUpPolicy } from '@bolodex/contract/site/site-settings'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { accountsWording } from '../accounts-wording.ts'
import { createInvitationStore } from './invitation-store.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a newcomer presents. */
export type Newcomer = {
  /** The token of an invitation that was opened in this browser. */
  token: string | null
  /** The browser's own sign-up that waits for its address, which a new one replaces. */
  unopenedId?: number | null
  /** Comes with a set-up link, which the same transaction verifies. Let in under any policy. */
  isFirstAdmin?: boolean
}

/** `refusal`: why the account was not created, for callers who cannot be thrown at. */
type Entry = Newcomer & { invitationId: number | null; refusal: Refusal | null }

/** Why no account is created. */
export type Refusal = 'sign-up-closed' | 'invitation-needed' | 'invitation-dead'

/** Who may create an account, read within the transaction that creates one. */
export type ReadPolicy = (db: Database) => Promise<SignUpPolicy>

/**
 * Decides whether an account may be created. `admit` is called by the hook through which every new user comes, so a
 * route that forgets to ask is refused like a visitor without an invitation. `db` joins the transaction that creates it.
 */
export function createAdmission({ db, readPolicy }: { db: Database; readPolicy: ReadPolicy }) {
  const entries = new AsyncLocalStorage<Entry>()
  const invitations = createInvitationStore(db)

  const refuse = (refusal: Refusal): AppError => {
    const entry = entries.getStore()
    if (entry) entry.refusal = refusal
    return new AppError('not_allowed', accountsWording.notAdmitted[refusal])
  }

  return {
    /** Runs what may create an account for this newcomer. Returns also why none was created. */
    async run<T>(newcomer: Newcomer, work: () => Promise<T>): Promise<{ result: T; refusal: Refusal | null }> {
      const entry: Entry = { ...newcomer, invitationId: null, refusal: null }
      const result = await entries.run(entry, work)
      return { result, refusal: entry.refusal }
    },

    /** Before a user is inserted, in the same transaction. Throws unless the policy allows it; uses the invitation up. */
    async admit(): Promise<void> {
      const entry = entries.getStore()
      if (entry?.isFirstAdmin) return
      const policy = await readPolicy(db)
      if (policy === 'closed') throw refuse('sign-up-closed')
      const id = entry?.token ? await invitations.use(hashToken(entry.token)) : null
      if (id === null && policy === 'invitation') throw refuse(entry?.token ? 'invitation-dead' : 'invitation-needed')
      if (entry) entry.invitationId = id
    },

    /** After the user was inserted, in the same transaction: notes whose invitation it was. */
    async noteUser(userId: number): Promise<void> {
      const id = entries.getStore()?.invitationId ?? null
      if (id !== null) await invitations.noteUser(id, userId)
    },

    /** Throws early, before a password is hashed, which is costly. Decides nothing: `admit` does. */
    async requireHope({ token, unopenedId = null }: Newcomer): Promise<void> {
      const state = await describe(token, unopenedId)
      if (state === 'closed') throw refuse('sign-up-closed')
      if (state !== 'open') throw refuse(token === null ? 'invitation-needed' : 'invitation-dead')
    },

    /** What the holder of a link learns about it, whatever the policy. */
    async describeLink(token: string, unopenedId: number | null): Promise<InvitationLinkState> {
      if ((await readPolicy(db)) === 'closed') return 'closed'
      return invitations.describeLink(hashToken(token), unopenedId)
    },
  }

  async function describe(token: string | null, unopenedId: number | null): Promise<InvitationLinkState> {
    const policy = await readPolicy(db)
    if (policy !== 'invitation') return policy
    return token === null ? 'unknown' : invitations.describeLink(hashToken(token), unopenedId)
  }
}
