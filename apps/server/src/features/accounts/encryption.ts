import { createHash, createHmac, randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { deriveKeys, type Secrets } from '#platform/secrets.ts'

/** The secret the identity library signs cookies and encrypts keys with. */
export function identitySecret(appSecret: string): string {
  return createHmac('sha256', appSecret).update('identity').digest('hex')
}

/**
 * The secrets in the identity library's format: it stores the version beside the ciphertext. The version is derived
 * from the secret, so it does not depend on the position in the list.
 */
export function versionSecrets(secrets: Secrets): { version: number; value: string }[] {
  return deriveKeys(secrets, identitySecret).map((value) => ({
    version: createHash('sha256').update(`version:${value}`).digest().readUInt32BE() >>> 1,
    value,
  }))
}

/** Decrypts values from before versions were stored: there was one secret then, now the oldest. */
export function unversionedSecret(secrets: Secrets): string {
  return identitySecret(secrets.at(-1) ?? secrets[0])
}

export type Encryption = ReturnType<typeof createEncryption>

/** Encrypts as the identity library does, so that one command re-encrypts everything. */
export function createEncryption(secrets: Secrets) {
  const versions = versionSecrets(secrets)
  const currentVersion = versions[0]?.version ?? 0
  const key = {
    currentVersion,
    keys: new Map(versions.map(({ version, value }) => [version, value])),
    legacySecret: unversionedSecret(secrets),
  }
  return {
    /** The prefix of everything encrypted with the newest secret. */
    currentPrefix: `$ba$${currentVersion}$`,

    encrypt: (data: string): Promise<string> => symmetricEncrypt({ key, data }),

    /** Null for what none of the secrets opens. */
    decrypt: (data: string): Promise<string | null> => symmetricDecrypt({ key, data }).catch(() => null),
  }
}

/** Without ambiguous letters and digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4
export const codesInASheet = 10

/** Ten codes of 59 bits each, in groups that can be copied by hand. */
export function makeCodes(): string[] {
  return Array.from({ length: codesInASheet }, () => Array.from({ length: groups }, makeGroup).join('-'))
}

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
}

/** Normalizes a typed code. */
export function readCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
