import type { WholeDatabase } from '#platform/database.ts'
import { logModeration } from '#platform/moderation-log.ts'
import { createAccountStore, type AccountStore } from './account-store.ts'
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
