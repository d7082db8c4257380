import { createHash, createHmac, randomInt } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { deriveKeys, type Secrets } from '#platform/secrets.ts'

/** The secret the identity library signs cookies and encrypts keys with. */
export function identitySecret(appSecret: string): string {
  return createHmac('sha256', appSecret).update('identity').digest('hex')
}

/**
 * The secrets as the identity library wants them: it writes the version beside what it encrypts. A version is made from
 * its secret, so that it stays the same wherever in the list the secret stands.
 */
export function versionSecrets(secrets: Secrets): { version: number; value: string }[] {
  return deriveKeys(secrets, identitySecret).map((value) => ({
    version: createHash('sha256').update(`version:${value}`).digest().readUInt32BE() >>> 1,
    value,
  }))
}

/** What opens what was encrypted before versions were written: there was one secret then, the oldest by now. */
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
    /** What everything begins with that is encrypted with the newest secret. */
    currentPrefix: `$ba$${currentVersion}$`,

    encrypt: (data: string): Promise<string> => symmetricEncrypt({ key, data }),

    /** Null for what none of the secrets opens. */
    decrypt: (data: string): Promise<string | null> => symmetricDecrypt({ key, data }).catch(() => null),
  }
}

/** Without letters and digits that look like others. */
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

/** A code as it was shown, however it was typed. */
export function readCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? ''
}
