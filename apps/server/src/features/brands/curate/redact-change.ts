import type { RedactableField } from '@bolodex/contract/redaction'
import type { WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { logModeration } from '#platform/moderation-log.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { createChangeStore } from '../change-store.ts'
import { createRedactStore } from './redact-store.ts'

type Order = {
  id: number
  changeId: number | null
  fields: RedactableField[]
  adminId: number
  reason: string | null
}

const nounOf: Record<RedactableField, string> = {
  name: 'a name',
  description: 'a description',
  garmentTypes: 'garment types',
  aliases: 'other names',
  reason: 'a reason',
}

export type RedactChange = (order: Order) => Promise<{ changes: number }>

/** Removes what a change wrote from a brand's history for good. What the brand says now has to be edited first. */
export function createRedactChange(db: WholeDatabase): RedactChange {
  return ({ id, changeId, fields, adminId, reason }) =>
    inRetriedTransaction(db, async (trx) => {
      const locked = await createChangeStore(trx).lock(id)
      if (!locked) throw notFound('Brand')
      const store = createRedactStore(trx)
      const written = await store.written(id, changeId)
      if (!written) throw notFound('Change')
      let changes = 0
      for (const field of new Set(fields)) {
        if (field === 'reason') {
          if (changeId !== null) changes += await store.removeReason(id, changeId)
          continue
        }
        const value = written[field]
        if (JSON.stringify(value) === JSON.stringify(locked.state[field]))
          throw new AppError('conflict', 'The brand says this now. Edit the brand first, then remove the old text.')
        changes += await store.removeFact(id, field, value)
      }
      // Says what kind of thing was removed and never what it said.
      const about = `${[...new Set(fields)].map((field) => nounOf[field]).join(', ')} in the history of one brand`
      await logModeration(trx, { adminId, action: 'redacted', target: { kind: 'brand', id }, about, reason })
      return { changes }
    })
}
