import { offlineCopyJob } from '#domain/job-names.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { enqueue, type Job } from '#platform/jobs/job-queue.ts'
import { loadStarter, removeStarter, type StarterCounts } from './load-starter.ts'
import { pickRows, readStarter } from './read-starter.ts'
import { createStarterRunStore } from './starter-run-store.ts'

export const starterJob = 'run-starter'

/** Does what an admin started on `/system`. After a crash it goes on where its last batch ended. */
export function starterJobs(db: WholeDatabase): Job[] {
  const advance = (trx: Database, done: number, counts: StarterCounts) =>
    createStarterRunStore(trx).advance(done, counts)
  return [
    {
      name: starterJob,
      run: async () => {
        const runs = createStarterRunStore(db)
        const open = await runs.findOpen()
        if (!open) return
        if (open.kind === 'remove') await removeStarter(db, advance)
        else await loadStarter(db, pickRows(await readStarter(), open.takesAll).slice(open.done), advance)
        await runs.end()
        await enqueue(db, offlineCopyJob, {}, { key: offlineCopyJob })
      },
    },
  ]
}
