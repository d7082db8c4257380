import { z } from 'zod'
import { askForReview } from '#domain/review-queue.ts'
import { takeDownJob } from '#domain/job-names.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { provedActorOfJob } from '#platform/http/viewer.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { ReviewActs } from '#domain/review-acts.ts'
import { createModeratedAccountStore } from './moderated-account-store.ts'
import { createUndoAccount, type UndoDeps } from './undo-account.ts'
import { createUndoAccountStore } from './undo-account-store.ts'

const TakeDown = z.object({ userId: z.int(), why: z.enum(['young', 'flagged']) })

/** Takes down the contributions of an account whose deletion is delayed. */
export function reviewJobs({ acts, ...deps }: Omit<UndoDeps, 'acts'> & { acts: ReviewActs }): Job[] {
  const { db } = deps
  const undo = createUndoAccount({ ...deps, acts })
  return [
    {
      name: takeDownJob,
      run: async (payload) => {
        const { userId, why } = TakeDown.parse(payload)
        // Deleted by now: its bulk tools find it as a deleted account.
        if ((await createModeratedAccountStore(db).find(userId))?.state !== 'leaving') return
        if (why === 'young') return undo.takeDown(provedActorOfJob(userId))
        // Flagged texts are hidden and wait for review like any held text.
        await inRetriedTransaction(db, async (trx) => {
          for (const { kind, id } of await createUndoAccountStore(trx).listFlaggedTexts(userId)) {
            await acts.texts.hold(trx, { kind, id })
            await askForReview(trx, { kind: 'pending', target: kind, targetId: id, subjectId: userId })
          }
        })
      },
    },
  ]
}
