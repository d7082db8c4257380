import type { ReviewDetails } from '@bolodex/contract/review'
import type { WholeDatabase } from '#platform/database.ts'
import type { Acts } from './acts.ts'
import { gone, requireWaiting } from './decide-item.ts'
import { describeItem } from './describe-item.ts'
import { createItemStore } from './item-store.ts'

type Deps = { db: WholeDatabase; acts: Acts }

/** Takes an item so that no other admin decides on it at the same time, and gives back the one that was taken before. */
export type ClaimItem = (order: { id: number; adminId: number }) => Promise<ReviewDetails>

export function createClaimItem({ db, acts }: Deps): ClaimItem {
  return async ({ id, adminId }) => {
    const items = createItemStore(db)
    const isMine = await items.claim(id, adminId)
    const item = requireWaiting(await items.find(id), adminId)
    if (!item.isThere) {
      await items.close([id])
      throw gone()
    }
    if (isMine) await items.release(adminId, { exceptId: id })
    return describeItem({ db, acts }, item, adminId)
  }
}
