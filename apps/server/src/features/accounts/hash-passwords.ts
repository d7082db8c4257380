import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '@bolodex/contract/limits'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { accountsWording } from './accounts-wording.ts'

/** As OWASP advises for argon2id, the default of the library. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Half of Node's four worker threads, on which argon2 runs: files, names and compression need the others. Under load
 * only sign-ins queue here.
 */
const hashedAtOnce = 2
/** Two seconds of waiting at about thirty milliseconds each. */
const mostWaiting = 100
const patienceMs = 2000

type Compared = { hash: string; password: string }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/** Hashes and verifies passwords, a few at a time. */
export function createPasswordHashing() {
  const slots = createSemaphore(hashedAtOnce, { mostWaiting })
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const giveBack = await slots.take(patienceMs)
    if (!giveBack)
      throw new AppError('overloaded', accountsWording.signInBusy, {
        retryAfterSeconds: 3,
      })
    return work().finally(giveBack)
  }
  /** The verified password, while the identity library opens the session. */
  const compared = new AsyncLocalStorage<Compared>()
  let decoy: Promise<string> | undefined

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, hashing)),
    verify: async ({ hash: kept, password }: Compared): Promise<boolean> => {
      const known = compared.getStore()
      return (known?.hash === kept && known.password === password) || inTurn(() => verify(kept, password))
    },

    /** Does something in which this password is known to be the right one for this hash: it is not compared again. */
    withCompared: <T>(right: Compared, work: () => Promise<T>): Promise<T> => compared.run(right, work),

    /** A hash without a matching password: verifying against it takes as long as any other. */
    findDecoy: (): Promise<string> => (decoy ??= hash(randomBytes(24).toString('base64'), hashing)),
  }
}

/** About 42,000 leaked passwords in lower case; passwords below the minimum length are refused for that. */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min))

/** Shorter words occur in many passwords by chance: 'ann' in 'planned'. */
const shortestWord = 4

export type PasswordRules = ReturnType<typeof createPasswordRules>

/** Refuses the first guesses of an attacker: the most common passwords, and those made from a known name. */
export function createPasswordRules({ ORIGIN }: { ORIGIN: string }) {
  const words = ['bolodex', ...wordsOf(new URL(ORIGIN).hostname)]
  return {
    /** Throws for a password that is easy to guess on this site or for this username. */
    require(password: string, username: string | null): void {
      const plain = password.toLowerCase()
      if (common.has(plain)) throw refusal(accountsWording.commonPassword)
      const named = [...words, username?.toLowerCase() ?? ''].filter(({ length }) => length >= shortestWord)
      if (named.some((word) => plain.includes(word))) throw refusal(accountsWording.nameInPassword)
    },
  }
}

const refusal = (message: string) => new AppError('invalid_input', message, { field: 'password' })

/** The words in a host's name, without the ending that many share. */
function wordsOf(hostname: string): string[] {
  if (/^[\d.:[\]a-f]+$/.test(hostname)) return []
  const parts = hostname.toLowerCase().split('.')
  return parts.length > 1 ? parts.slice(0, -1) : parts
}
