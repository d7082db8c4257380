import type { Job } from '#platform/job-queue.ts'
import type { NoticeStore } from './notice-store.ts'

/** Nobody reads a notice of last year: they are kept for half a year, and 500 for each person. */
export function noticeJobs({ notices }: { notices: NoticeStore }): Job[] {
  return [
    {
      name: 'forget-old-notices',
      every: '40 3 * * *',
      run: async () => {
        // oxlint-disable-next-line no-await-in-loop -- in steps, so that no statement holds a million rows
        while (await notices.forgetOld());
        await notices.forgetSurplus()
      },
    },
  ]
}
