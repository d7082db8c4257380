import type { Job } from '#platform/job-queue.ts'
import type { SessionStore } from './session-store.ts'

export function accountJobs({ sessions }: { sessions: SessionStore }): Job[] {
  return [{ name: 'delete-expired-sessions', every: '7 * * * *', run: () => sessions.deleteExpired() }]
}
