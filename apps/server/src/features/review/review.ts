import type { Feature } from '#domain/feature.ts'
import { dropMemberJobs } from '#domain/member-jobs.ts'
import { reviewJobs } from './review-jobs.ts'
import { registerReview } from './review-routes.ts'

export const review: Feature = {
  create: ({ acts, db, noticeDelivery }) => ({
    routes: (app) => registerReview(app, { db, noticeDelivery, acts }),
    jobs: () => reviewJobs({ db, acts, noticeDelivery }),
  }),
  reviewActs: (db) => ({ dropJobs: (userId) => dropMemberJobs(db, userId) }),
}
