import { offlineCopyJob } from '#domain/job-names.ts'
import { logOperatorAct } from '#domain/moderation-log.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { loadStarter, removeStarter } from './load-starter.ts'
import { pickRows, readStarter } from './read-starter.ts'
import { createStarterStore } from './starter-store.ts'

type Options = { all: boolean; file: string | undefined }

/** `cli starter`: the result for the operator, or null for an unknown verb. */
export async function runStarterCommand(
  db: WholeDatabase,
  verb: string,
  { all, file }: Options,
): Promise<object | null> {
  if (verb === 'status') return createStarterStore(db).count()
  if (verb === 'import') {
    const rows = await readStarter(file)
    const picked = pickRows(rows, all)
    const { removed: _, ...counts } = await loadStarter(db, picked)
    if (counts.added + counts.updated > 0)
      await finish(db, 'loaded', `${counts.added} starter brands, ${counts.updated} updated`)
    return { ...counts, leftOut: rows.length - picked.length }
  }
  if (verb !== 'remove') return null
  const { removed } = await removeStarter(db)
  if (removed > 0) await finish(db, 'removed', `${removed} starter brands`)
  return { removed, kept: (await createStarterStore(db).count()).loaded }
}

async function finish(db: WholeDatabase, action: string, about: string): Promise<void> {
  await logOperatorAct(db, { action, about })
  await enqueue(db, offlineCopyJob, {}, { key: offlineCopyJob })
}
