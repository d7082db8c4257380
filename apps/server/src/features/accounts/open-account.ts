import { isAPIError } from 'better-auth/api'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'
import { isTaken } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { createClaimStore, type Claim } from './credential-store.ts'
import type { PasswordRules } from './hash-passwords.ts'
import type { Newcomer } from './invitations/admission.ts'
import type { Identity } from './identity.ts'
import type { RecoveryCodes } from './second-factor.ts'
import { createSessionStore } from './session-store.ts'
import { credentialWording } from '@bolodex/contract/accounts/accounts-wording'
import { accountsWording } from './accounts-wording.ts'

type SignUp = {
  email: string
  username: string
  password: string
  /** Created earlier in the same browser. */ unopenedId: number | null
  /** Of an invitation that this browser opened. */
  token: string | null
}

type Deps = { identity: Identity; recoveryCodes: RecoveryCodes; rules: PasswordRules }

export type OpenAccount = ReturnType<typeof createOpenAccount>

/** New accounts. */
export function createOpenAccount({ identity, recoveryCodes, rules }: Deps) {
  const { engine, inTransaction, admission, enqueueMail } = identity

  /** Inside a transaction, which the library joins. */
  const add = async ({ username, hash, awaitsEmail }: NewUser): Promise<number> => {
    const { internalAdapter } = await engine.$context
    // The library's type requires an address. Ours is added later, once it is verified.
    const user = { username, displayUsername: username, name: username, email: null, emailVerified: false, awaitsEmail }
    const { id } = await internalAdapter.createUser(user as never, { method: 'email-password' })
    await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
    return Number(id)
  }

  const hashNew = async (password: string, username: string): Promise<string> => {
    rules.require(password, username)
    return (await engine.$context).password.hash(password)
  }

  const createUser = async <T>(newcomer: Newcomer, work: () => Promise<T>): Promise<T> =>
    (await admission.run(newcomer, () => orTaken(work))).result

  return {
    /**
     * Does the same whether or not the address has an account: only the job that writes the mail finds out. So
     * neither the answer nor its timing reveals it.
     */
    async signUp({ email, username, password, unopenedId, token }: SignUp): Promise<number> {
      await admission.requireHope({ token, unopenedId })
      const hash = await hashNew(password, username)
      return createUser({ token, unopenedId }, () =>
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

    /**
     * Creates an account without an address, with extra work in the same transaction. Its recovery codes are shown
     * once.
     */
    async join(
      { username, password, ...newcomer }: { username: string; password: string } & Newcomer,
      settle: (trx: Database, userId: number) => Promise<void> = async () => {},
    ): Promise<string[]> {
      if (!newcomer.isFirstAdmin) await admission.requireHope(newcomer)
      const hash = await hashNew(password, username)
      return createUser(newcomer, () =>
        inTransaction(async (trx) => {
          const userId = await add({ username, hash, awaitsEmail: false })
          await settle(trx, userId)
          return recoveryCodes.renew(trx, userId)
        }),
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
    if (isNamed || isTaken(error)) throw new AppError('conflict', credentialWording.usernameTaken)
    throw error
  }
}

const badLink = () => new AppError('invalid_input', accountsWording.deadLink)

export type OwnAddress = ReturnType<typeof createOwnAddress>

/** Verifies addresses by a mailed link. */
export function createOwnAddress({ db, identity }: { db: Database; identity: Identity }) {
  const { sign, isSigned, inTransaction, enqueueMail } = identity
  const tokenOf = ({ userId, nonce }: Pick<Claim, 'userId' | 'nonce'>): string =>
    `${userId}.${sign('verify', `${userId}:${nonce}`)}`

  return {
    tokenOf,

    /** The claim behind the link; throws when there is none. */
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
        if (isTaken(error)) throw new AppError('conflict', accountsWording.emailTaken)
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
