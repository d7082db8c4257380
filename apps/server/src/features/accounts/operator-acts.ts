import { logModeration } from '#domain/moderation-log.ts'
import type { WholeDatabase, Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createAccountStore, type AccountStore } from './account-store.ts'
import { createEncryptedStore, encryptedColumns, type EncryptedColumn } from './credential-store.ts'
import { createEncryption, type Encryption } from './encryption.ts'
import { enqueueMail } from './identity.ts'
import { createSessionStore } from './session-store.ts'

const reason = 'by the operator, on the command line'

/** Turns off the second factor of somebody who lost it. Whoever else is signed in as them is out, too. */
export async function resetSecondFactor(db: WholeDatabase, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    if (!(await accounts.removeSecondFactor(userId))) throw new Error(`${username} has no second factor.`)
    await createSessionStore(trx).endAll(userId)
    // Goes out only where there is a verified address.
    await enqueueMail(trx, 'mail-notice', { userId, kind: 'two-factor-off' })
    await logModeration(trx, {
      adminId: null,
      action: 'reset the second factor of',
      about: username,
      subjectId: userId,
      reason,
    })
  })
}

/** Makes a user an admin. */
export async function grantAdmin(db: WholeDatabase, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    await accounts.makeAdmin(await findUser(accounts, username), reason)
  })
}

/** Makes an admin an ordinary member. The last one stays unless it is forced: nobody could let anybody in again. */
export async function revokeAdmin(
  db: WholeDatabase,
  username: string,
  { isForced }: { isForced: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    const [first, ...others] = await accounts.lockAdmins()
    const isLast = first?.toLowerCase() === username.toLowerCase() && others.length === 0
    if (isLast && !isForced)
      throw new Error(`${username} is the last admin. Grant somebody else first, or use --force.`)
    if (!(await accounts.revokeAdmin(userId))) throw new Error(`${username} is no admin.`)
    await createSessionStore(trx).endAll(userId)
    await logModeration(trx, {
      adminId: null,
      action: 'revoked the rights of',
      about: username,
      subjectId: userId,
      reason,
    })
  })
}

async function findUser(accounts: AccountStore, username: string): Promise<number> {
  const userId = await accounts.findIdByUsername(username)
  if (userId === undefined) throw new Error(`There is no user '${username}'.`)
  return userId
}

/** Values read at once. Each is written by itself, so that nothing is locked for longer than a moment. */
const batch = 500

/**
 * Re-encrypts with the newest secret what an older one has encrypted. Stopped half-way, it goes on where it was when it is
 * run again. Tells how many are left: those that none of the secrets opens, and those changed meanwhile.
 */
export async function rotateSecrets(db: Database, secrets: Secrets): Promise<{ rotated: number; left: number }> {
  const encryption = createEncryption(secrets)
  let [rotated, left] = [0, 0]
  for (const column of encryptedColumns) {
    // oxlint-disable-next-line no-await-in-loop
    rotated += await rotateColumn(db, column, encryption)
    // oxlint-disable-next-line no-await-in-loop
    left += await createEncryptedStore(db, column).countOutdated(encryption.currentPrefix)
  }
  return { rotated, left }
}

async function rotateColumn(
  db: Database,
  column: EncryptedColumn,
  { currentPrefix, decrypt, encrypt }: Encryption,
): Promise<number> {
  const store = createEncryptedStore(db, column)
  const rotate = async ({ id, value }: { id: number; value: string }): Promise<boolean> => {
    const plain = await decrypt(value)
    return plain !== null && store.replace(id, value, await encrypt(plain))
  }
  let rotated = 0
  let lastId = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const outdated = await store.listOutdated(currentPrefix, lastId, batch)
    // oxlint-disable-next-line no-await-in-loop
    for (const value of outdated) if (await rotate(value)) rotated += 1
    lastId = outdated.at(-1)?.id ?? lastId
    if (outdated.length < batch) return rotated
  }
}
