import { limits } from '@bolodex/contract/limits'
import { isTaken } from '#platform/database-errors.ts'
import type { Database } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { createClaimStore, type Claim } from './claim-store.ts'
import type { Identity } from './identity.ts'
import { createSessionStore } from './session-store.ts'

const badLink = () =>
  new AppError('invalid_input', 'This link was used already or is too old. Please ask for a new one.')

export type OwnAddress = ReturnType<typeof createOwnAddress>

/** How somebody shows that an address is theirs: by a link that is sent to it. */
export function createOwnAddress({ db, identity }: { db: Database; identity: Identity }) {
  const { sign, isSigned, inTransaction, enqueueMail } = identity
  const tokenOf = ({ userId, nonce }: Pick<Claim, 'userId' | 'nonce'>): string =>
    `${userId}.${sign('verify', `${userId}:${nonce}`)}`

  return {
    tokenOf,

    /** Whose link it is; throws when it is nobody's. */
    async readLink(token: string): Promise<Claim> {
      const [, id = '', signature = ''] = /^(\d{1,10})\.(.+)$/.exec(token) ?? []
      const userId = Number(id)
      const claim = userId > 0 && userId <= limits.maxId ? await createClaimStore(db).find(userId) : undefined
      if (!claim || !isSigned('verify', `${userId}:${claim.nonce}`, signature)) throw badLink()
      return claim
    },

    /** The address is theirs. Every session ends but the one in which it was verified, if it was in one. */
    async settle({ userId, nonce }: Claim, ownSessionId?: number): Promise<void> {
      try {
        await inTransaction(async (trx) => {
          const claims = createClaimStore(trx)
          const claim = await claims.find(userId)
          // Used or replaced in between.
          if (claim?.nonce !== nonce) throw badLink()
          const before = await claims.settle(claim)
          await createSessionStore(trx).endAll(userId, ownSessionId)
          if (before) await enqueueMail(trx, 'mail-notice', { userId, kind: 'email-changed', email: before })
        })
      } catch (error) {
        if (isTaken(error)) throw new AppError('conflict', 'This address belongs to another account already.')
        throw error
      }
    },

    /** Says that an address is one's own; a mail goes to it. */
    async claim(userId: number, email: string): Promise<void> {
      await inTransaction(async (trx) => {
        await createClaimStore(trx).put(userId, email)
        await enqueueMail(trx, 'mail-claim', { userId }, { key: `claim:${userId}` })
      })
    },

    /** Sends the mail again; false when nothing waits to be verified. */
    async resend(userId: number): Promise<boolean> {
      const claim = await createClaimStore(db).find(userId)
      if (claim) await enqueueMail(db, 'mail-claim', { userId }, { key: `claim:${userId}` })
      return claim !== undefined
    },

    addressClaimedBy: async (userId: number): Promise<string | undefined> =>
      (await createClaimStore(db).find(userId))?.email,
  }
}
