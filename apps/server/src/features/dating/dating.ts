import type { ContradictedRule } from '@bolodex/contract/review/review'
import type { Feature } from '#domain/feature.ts'
import type { Database } from '#platform/database/database.ts'
import { ruleJobs } from './check-rules.ts'
import { createRuleReviewStore } from './rule-review-store.ts'

export const dating: Feature = {
  create: ({ db, log }) => ({ jobs: () => ruleJobs({ db, log }) }),
  reviewActs: () => ({
    datingRules: {
      read: readContradictedRule,
      judge: (trx, id) => createRuleReviewStore(trx).judge(id),
      unjudge: (trx, { id, judgedBefore }) => createRuleReviewStore(trx).unjudge(id, judgedBefore),
    },
  }),
}

async function readContradictedRule(db: Database, id: number): Promise<ContradictedRule | null> {
  const found = await createRuleReviewStore(db).find(id)
  const { datingRules } = await import('@bolodex/garment-dating/rules')
  const rule = datingRules.find((one) => one.id === found?.ruleId)
  if (!found || !rule) return null
  const { brand = null, says, source, notBefore: yearFrom, notAfter: yearTo, soft: slack } = rule
  const { ruleId, count, photos } = found
  return { id: ruleId, brand, says, source, yearFrom, yearTo, slack, count, photos }
}
