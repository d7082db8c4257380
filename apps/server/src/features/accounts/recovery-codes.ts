import { createHash } from 'node:crypto'
import type { Database } from '#platform/database.ts'
import type { Encryption } from './encryption.ts'
import { createRecoveryStore } from './recovery-store.ts'
import { makeCodes, readCode } from './single-use-codes.ts'

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/**
 * The way back in for those without an address. What is kept of a code is its hash, encrypted: a hash alone could be
 * guessed by whoever holds the database, and one keyed with the site's secret would end when that is changed.
 */
export function createRecoveryCodes({ encrypt, decrypt }: Encryption) {
  return {
    /** A new sheet in place of the old one, told once. */
    async renew(db: Database, userId: number): Promise<string[]> {
      const codes = makeCodes()
      await createRecoveryStore(db).replace(
        userId,
        await Promise.all(codes.map((code) => encrypt(hashCode(userId, code)))),
      )
      return codes
    },

    /** Uses a code up, however it was typed; false when it is none of this user's, or was used before. */
    async use(db: Database, userId: number, typed: string): Promise<boolean> {
      const store = createRecoveryStore(db)
      const wanted = hashCode(userId, readCode(typed))
      const unused = await store.listUnused(userId)
      const hashes = await Promise.all(unused.map(({ hash }) => decrypt(hash)))
      const found = unused[hashes.indexOf(wanted)]
      return found !== undefined && store.use(found.id)
    },
  }
}

const hashCode = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')
