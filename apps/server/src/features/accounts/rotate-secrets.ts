import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createEncryptedStore, encryptedColumns, type EncryptedColumn } from './encrypted-store.ts'
import { createEncryption, type Encryption } from './encryption.ts'

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
