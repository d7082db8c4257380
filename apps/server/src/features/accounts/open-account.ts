import { isAPIError } from 'better-auth/api'
import { isTaken } from '#platform/database-errors.ts'
import { AppError } from '#platform/errors.ts'
import { createClaimStore } from './claim-store.ts'
import type { PasswordRules } from './common-passwords.ts'
import type { Identity } from './identity.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

type SignUp = {
  email: string
  username: string
  password: string
  /** Begun in the same browser before. */ unopenedId: number | null
}

type Deps = { identity: Identity; recoveryCodes: RecoveryCodes; rules: PasswordRules }

export type OpenAccount = ReturnType<typeof createOpenAccount>

/** New accounts. */
export function createOpenAccount({ identity, recoveryCodes, rules }: Deps) {
  const { engine, inTransaction, enqueueMail } = identity

  /** Inside a transaction, which the library joins. */
  const add = async ({ username, hash, awaitsEmail }: NewUser): Promise<number> => {
    const { internalAdapter } = await engine.$context
    // The library's type wants an address. Ours come later, once they are verified.
    const user = { username, displayUsername: username, name: username, email: null, emailVerified: false, awaitsEmail }
    const { id } = await internalAdapter.createUser(user as never, { method: 'email-password' })
    await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
    return Number(id)
  }

  const hashNew = async (password: string, username: string): Promise<string> => {
    rules.require(password, username)
    return (await engine.$context).password.hash(password)
  }

  return {
    /**
     * Does the same whether or not the address has an account: that is found out only by the job that writes the mail.
     * So neither the answer nor the time it takes tells anything.
     */
    async signUp({ email, username, password, unopenedId }: SignUp): Promise<number> {
      const hash = await hashNew(password, username)
      return orTaken(() =>
        inTransaction(async (trx) => {
          const claims = createClaimStore(trx)
          if (unopenedId !== null) await claims.dropUnopened(unopenedId)
          const userId = await add({ username, hash, awaitsEmail: true })
          await claims.put(userId, email)
          await enqueueMail(trx, 'mail-claim', { userId }, { key: `claim:${userId}` })
          return userId
        }),
      )
    },

    /** An account without an address. Its recovery codes are told once. */
    async join({ username, password }: { username: string; password: string }): Promise<string[]> {
      const hash = await hashNew(password, username)
      return orTaken(() =>
        inTransaction(async (trx) => recoveryCodes.renew(trx, await add({ username, hash, awaitsEmail: false }))),
      )
    },
  }
}

type NewUser = { username: string; hash: string; awaitsEmail: boolean }

async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isNamed = isAPIError(error) && error.body?.code === 'USERNAME_IS_ALREADY_TAKEN'
    if (isNamed || isTaken(error)) throw new AppError('conflict', 'This username is taken')
    throw error
  }
}
