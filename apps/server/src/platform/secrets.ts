import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'

/** The site's secrets, newest first: the newest signs and encrypts, every one verifies and decrypts. */
export type Secrets = readonly [string, ...string[]]

/** Derives a key for one purpose from each secret, in the same order. */
export function deriveKeys(secrets: Secrets, derive: (secret: string) => string): Secrets {
  const [newest, ...older] = secrets
  return [derive(newest), ...older.map(derive)]
}

export type Signer = { sign: (text: string) => string; isSigned: (text: string, signature: string) => boolean }

type SignerOptions = { encoding?: 'base64url' | 'base64'; length?: number }

/** Signs with the newest key and verifies with any of them. */
export function createSigner(keys: Secrets, { encoding = 'base64url', length }: SignerOptions = {}): Signer {
  // Prepared once: from a text, a key costs five times as much as the signature.
  const [newest, ...older] = keys.map((key) => createSecretKey(key, 'utf8')) as [KeyObject, ...KeyObject[]]
  const signWith = (key: KeyObject, text: string): string =>
    createHmac('sha256', key).update(text).digest(encoding).slice(0, length)
  return {
    sign: (text) => signWith(newest, text),
    isSigned: (text, signature) => [newest, ...older].some((key) => isSameCode(signature, signWith(key, text))),
  }
}

/** Whether two codes are the same, in a time that does not depend on where they differ. */
function isSameCode(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
