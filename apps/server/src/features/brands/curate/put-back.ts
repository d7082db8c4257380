import type { Brand } from '@bolodex/contract/brands'
import { redactedText } from '@bolodex/contract/change-wording'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { createPrimaryPhotoStore } from '../primary-photo-store.ts'
import { changeFacts } from './change-facts.ts'
import { createChangeStore, type KeptPhoto } from '../change-store.ts'
import { createFactsStore } from './facts-store.ts'
import { createPutBackStore } from './put-back-store.ts'

type Order = {
  id: number
  /** The state after this change, or, with null, the one in which the brand was added. */
  changeId: number | null
  editorId: number
  reason: string | null
}

/** Puts a brand back into an earlier state, which is itself a change. */
export type PutBack = (order: Order) => Promise<Brand>

export function createPutBack(db: WholeDatabase): PutBack {
  return ({ id, changeId, editorId, reason }) =>
    inRetriedTransaction(db, async (trx) => {
      const changes = createChangeStore(trx)
      const locked = await changes.lock(id)
      if (!locked) throw notFound('Brand')
      const earlier = createPutBackStore(trx)
      const wanted = await (changeId === null ? earlier.firstState(id) : earlier.stateAfter(id, changeId))
      // Never changed: it is as it was added.
      if (!wanted && changeId !== null) throw notFound('Change')
      if (!wanted) return createFactsStore(trx).read(id)
      // A state without a photo takes none away: it was written before anybody had given one.
      if (wanted.tagPhoto && wanted.tagPhoto.sha256 !== locked.state.tagPhoto?.sha256)
        await showAgain(trx, id, wanted.tagPhoto)
      const now = await changes.lock(id)
      if (!now) throw notFound('Brand')
      const { tagPhoto: _, ...facts } = wanted
      const patch = withoutRedacted(facts)
      const author = { userId: editorId }
      await changeFacts(trx, { id, locked: now, patch, author, kind: 'put back', reason, before: locked.state })
      return createFactsStore(trx).read(id)
    })
}

/** What was removed from the history for good is not restored: the brand keeps what it says now. */
function withoutRedacted<Facts extends object>(facts: Facts): Partial<Facts> {
  const isRedacted = (value: unknown) => (Array.isArray(value) ? value.includes(redactedText) : value === redactedText)
  // The same keys, some of them left out.
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isRedacted(value))) as Partial<Facts>
}

/** The photo that was on the card then, if nobody has removed it since. */
async function showAgain(trx: Database, id: number, photo: KeptPhoto): Promise<void> {
  const photoId = await createPutBackStore(trx).reviveGenuine(id, photo)
  const primary = createPrimaryPhotoStore(trx)
  if (photoId !== null) await primary.show(id, photoId)
  await primary.choose(id)
  await createPutBackStore(trx).touch(id)
}
