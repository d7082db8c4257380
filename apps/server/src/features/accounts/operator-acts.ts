import { logModeration, logOperatorAct, operatorReason as reason } from '#domain/moderation-log.ts'
import type { WholeDatabase, Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createAccountStore, type AccountStore } from './account-store.ts'
import { createEncryptedStore, encryptedColumns, type EncryptedColumn } from './credential-store.ts'
import { createEncryption, type Encryption } from './encryption.ts'
import { enqueueMail } from './identity.ts'
import { createSessionStore } from './session-store.ts'

/** Turns off the second factor of a member who lost it. All of the member's sessions end. */
export async function resetSecondFactor(db: WholeDatabase, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    if (!(await accounts.removeSecondFactor(userId))) throw new Error(`${username} has no second factor.`)
    await createSessionStore(trx).endAll(userId)
    // Goes out only where there is a verified address.
    await enqueueMail(trx, 'mail-notice', { userId, kind: 'two-factor-off' })
    await logModeration(trx, {
      kind: 'account',
      by: 'operator',
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
    await accounts.makeAdmin(await findUser(accounts, username), { by: 'operator', reason })
  })
}

/**
 * Makes an admin an ordinary member. Removing the last admin must be forced, because only an admin can appoint
 * another.
 */
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
      throw new Error(`${username} is the last admin. Grant another account first, or use --force.`)
    if (!(await accounts.revokeAdmin(userId))) throw new Error(`${username} is not an admin.`)
    await createSessionStore(trx).endAll(userId)
    await logModeration(trx, {
      kind: 'account',
      by: 'operator',
      action: 'revoked the rights of',
      about: username,
      subjectId: userId,
      reason,
    })
  })
}

/** Makes a user a moderator. */
export async function grantModerator(db: WholeDatabase, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    if ((await accounts.readRoles(userId)).isAdmin) throw new Error(`${username} is an admin, who may do more.`)
    await accounts.setModerator(userId, true, { by: 'operator', reason })
  })
}

/** Makes a moderator an ordinary member and ends their sessions. */
export async function revokeModerator(db: WholeDatabase, username: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    if (!(await accounts.readRoles(userId)).isModerator) throw new Error(`${username} is not a moderator.`)
    await accounts.setModerator(userId, false, { by: 'operator', reason })
    await createSessionStore(trx).endAll(userId)
  })
}

/** Closes a user's account and signs them out, or opens it again. */
export async function setUserClosed(db: WholeDatabase, username: string, isClosed: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accounts = createAccountStore(trx)
    const userId = await findUser(accounts, username)
    if ((await accounts.findState(userId)) === 'leaving') throw new Error(`${username} is being deleted.`)
    await accounts.setClosed(userId, isClosed, { by: 'operator', reason })
  })
}

async function findUser(accounts: AccountStore, username: string): Promise<number> {
  const userId = await accounts.findIdByUsername(username)
  if (userId === undefined) throw new Error(`There is no user '${username}'.`)
  return userId
}

/** Values read at once. Each is written separately, so that locks are short. */
const batch = 500

/**
 * Re-encrypts old ciphertexts with the newest secret. Resumes where it stopped. Returns how many are left: unreadable
 * with every secret, or changed meanwhile.
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
  await logOperatorAct(db, { action: 're-encrypted with the newest secret', about: `${rotated} values, ${left} left` })
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
