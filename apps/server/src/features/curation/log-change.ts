import { logModeration } from '#domain/moderation-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createChangeStore } from '#domain/brands/change-store.ts'

type Change = {
  kind: 'edit' | 'restore' | 'merge'
  action: string
  by: number
  id: number
  /** The name in the log, if not the brand's. */
  about?: string
  reason: string | null
}

/** Logs what an admin did to a brand, under the name that it has now. */
export async function logChange(trx: Database, { kind, action, by, id, about, reason }: Change): Promise<void> {
  const name = about ?? (await createChangeStore(trx).read(id))?.state.name ?? ''
  await logModeration(trx, { kind, by, action, target: { kind: 'brand', id }, about: name, reason })
}
