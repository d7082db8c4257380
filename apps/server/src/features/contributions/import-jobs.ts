import { z } from 'zod'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { requireFreshProof, type Actor } from '#platform/http/viewer.ts'
import { enqueue, type Job } from '#platform/jobs/job-queue.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { keyOfMember, type MemberJob } from '#domain/member-jobs.ts'
import { isOpenAccount } from '#domain/open-account-store.ts'
import { importRows } from './import-brands.ts'
import { createPendingImportStore } from './pending-import-store.ts'

const addAccepted = 'add-accepted-import' satisfies MemberJob
const rowsAtOnce = 1000

/** Accepts a file that waits, within the transaction of the verdict; a job adds its brands. */
export async function acceptImport(
  trx: Database,
  { id, admin, leaveOut }: { id: number; admin: Actor; leaveOut: number[] },
): Promise<void> {
  requireFreshProof(admin)
  const userId = await createPendingImportStore(trx).accept(id, { adminId: admin.id, leaveOut })
  if (userId !== null)
    await enqueue(trx, addAccepted, { importId: id }, { key: `${keyOfMember(addAccepted, userId)}${id}` })
}

/**
 * Adds the brands of files that admins accepted, the same way as any other file: names that are in the directory by now
 * are left out. All of it happens in one transaction, so a job that is run twice adds nothing twice.
 */
export function importJobs({
  db,
  pool,
  noticeDelivery,
}: Pick<OpenDatabase, 'db' | 'pool'> & { noticeDelivery: NoticeDelivery }): Job[] {
  const pending = createPendingImportStore(db)
  return [
    {
      name: addAccepted,
      run: async (payload) => {
        const { importId } = z.object({ importId: z.int() }).parse(payload)
        const accepted = await pending.findAccepted(importId)
        // Added already, or its member has left or was closed since.
        if (!accepted || !(await isOpenAccount(db, accepted.userId))) return
        await importRows(pool, {
          submitter: { id: accepted.userId },
          readRows: async (take) => {
            let after = 0
            for (;;) {
              const rows = await pending.listRows(importId, after, rowsAtOnce)
              for (const row of rows) await take(row)
              after = rows.at(-1)?.row ?? after
              if (rows.length < rowsAtOnce) return
            }
          },
          // The admin who accepted it has approved the amount.
          countRows: async () => ({ refusal: null, giveBack: async () => {} }),
          report: () => {},
          finish: (store, count) => store.finishPending(importId, { ...accepted, count }),
        })
        noticeDelivery.wake()
      },
    },
    { name: 'forget-pending-imports', every: '40 4 * * *', run: () => pending.forgetOld() },
  ]
}
