import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { createDater, type Dater } from '@bolodex/garment-dating/date-garment'
import type { DatingRule } from '@bolodex/garment-dating/rule'
import { askForReview, withdrawFromReview } from '#domain/review-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { enqueue, type Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { findContradictions, isContradicted } from './find-contradictions.ts'
import { createRuleReviewStore, type Contradiction, type DatedPhoto } from './rule-review-store.ts'

const jobName = 'check-dating-rules'

/** The batch size: about a second of work. The pause lets other work pass. */
const photosAtOnce = 200
const pauseSeconds = 2

/** The schedule enqueues no key: the first batch starts at the first photo. */
const Progress = z.object({ after: z.int().default(0) })

type Deps = {
  db: WholeDatabase
  log: Pick<Logger, 'info'>
  batch?: number
}

/**
 * Compares the dating rules with dated photos that members agree on, one batch after the other, and asks for review of rules
 * that enough of them contradict. It changes no rule.
 */
export function ruleJobs({ db, log, batch = photosAtOnce }: Deps): Job[] {
  return [
    {
      name: jobName,
      every: '5 4 * * *',
      run: async (payload) => {
        const { after } = Progress.parse(payload)
        const rules = (await import('@bolodex/garment-dating/rules')).datingRules
        const photos = await createRuleReviewStore(db).listAgreed(after, batch)
        const found = await compareAll(createDater(rules, new Date().getUTCFullYear()), photos)
        const last = photos.length < batch ? null : (photos.at(-1)?.id ?? null)
        await db.transaction().execute(async (trx) => {
          await createRuleReviewStore(trx).replace(after, last, found)
          if (last !== null) await enqueue(trx, jobName, { after: last }, { key: jobName, afterSeconds: pauseSeconds })
        })
        if (last !== null) return
        const contradicted = await settle(db, rules)
        log.info({ job: jobName, contradicted }, 'dating rules checked')
      },
    },
  ]
}

async function compareAll(dateGarment: Dater, photos: readonly DatedPhoto[]): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const photo of photos) {
    found.push(...findContradictions(dateGarment, photo))
    // Some milliseconds each: requests of the same process go in between.
    // oxlint-disable-next-line no-await-in-loop -- that is its purpose
    await setImmediate()
  }
  return found
}

/** Enqueues contradicted rules for review, and withdraws the others from the queue; answers how many are contradicted. */
async function settle(db: WholeDatabase, rules: readonly DatingRule[]): Promise<number> {
  const store = createRuleReviewStore(db)
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  const evidence = await store.weigh()
  const contradicted = evidence.filter((found) => isContradicted(ruleOf.get(found.ruleId), found))
  await store.note(contradicted)
  for (const targetId of await store.listUnasked())
    // oxlint-disable-next-line no-await-in-loop -- a handful, at night
    await askForReview(db, { kind: 'dating-rule', target: 'dating-rule', targetId, subjectId: null })
  for (const targetId of await store.listSettled())
    // oxlint-disable-next-line no-await-in-loop -- a handful, at night
    await withdrawFromReview(db, 'dating-rule', targetId, 'dating-rule')
  return contradicted.length
}
