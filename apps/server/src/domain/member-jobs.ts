import { dropJobs } from '#platform/jobs/job-queue.ts'
import type { Database } from '#platform/database/database.ts'

/** Jobs that add something in a member's name. Each asks whether the account is open before it does. */
export const memberJobs = ['add-photo-by-url', 'add-accepted-import'] as const
export type MemberJob = (typeof memberJobs)[number]

/** The keys of such jobs start with this, so that undoing an account finds them. */
export const keyOfMember = (job: MemberJob, userId: number): string => `${job}:${userId}:`

/** Deletes the queued jobs that would add something in this member's name. */
export async function dropMemberJobs(db: Database, userId: number): Promise<void> {
  for (const job of memberJobs) await dropJobs(db, keyOfMember(job, userId))
}
