import type { Brand } from '@bolodex/contract/brands'
import type { FactsPatch } from '@bolodex/contract/edit-brand'
import type { WholeDatabase } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createChangeStore } from '../change-store.ts'
import { createFactsStore } from './facts-store.ts'

type Edit = {
  id: number
  patch: FactsPatch
  editorId: number
  reason: string | null
  /** The version the editor has read, if they say so. */
  version: number | undefined
}

/** Changes facts of a brand and answers it as everyone reads it. */
export type EditBrand = (edit: Edit) => Promise<Brand>

export function createEditBrand(db: WholeDatabase): EditBrand {
  return ({ id, patch, editorId, reason, version }) =>
    inRetriedTransaction(db, async (trx) => {
      const locked = await createChangeStore(trx).lock(id)
      if (!locked) throw notFound('Brand')
      requireVersion(locked, version)
      await changeFacts(trx, { id, locked, patch, author: { userId: editorId }, kind: 'edited', reason })
      return createFactsStore(trx).read(id)
    })
}
