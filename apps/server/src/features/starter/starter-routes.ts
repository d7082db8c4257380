import type { FastifyInstance } from 'fastify'
import {
  confirmStarter,
  getStarter,
  loadStarter as loadRoute,
  removeStarter as removeRoute,
} from '@bolodex/contract/starter/starter'
import { createChangeStore } from '#domain/brands/change-store.ts'
import { createStarterConfirmationStore } from '#domain/brands/starter-confirmation-store.ts'
import { logModeration } from '#domain/moderation-log.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof, type Actor } from '#platform/http/viewer.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { memoize } from '#platform/limits/memoize.ts'
import { pickRows, readStarter } from './read-starter.ts'
import { starterJob } from './starter-jobs.ts'
import { createStarterRunStore } from './starter-run-store.ts'
import { createStarterStore } from './starter-store.ts'
import { starterWording } from './starter-wording.ts'

/** A run is tried again this often; what it has done is not done twice. */
const attempts = 5

/** Loading and removing starter brands, for admins; confirming one, for members. */
export function registerStarterRoutes(app: FastifyInstance, db: WholeDatabase): void {
  // The file changes with a release only.
  const countRows = memoize({ seconds: 3600, most: 1, keyOf: String }, async () => {
    const rows = await readStarter()
    return { all: rows.length, sure: pickRows(rows, false).length }
  })

  addRoute(app, getStarter, {
    handle: async () => {
      const { all, sure } = await countRows(null)
      const store = createStarterStore(db)
      return {
        rows: sure,
        unsure: all - sure,
        canLoad: !(await store.hasOtherBrands()),
        ...(await store.count()),
        run: await createStarterRunStore(db).read(),
      }
    },
  })

  const begin = async (viewer: Actor, run: { kind: 'load' | 'remove'; takesAll: boolean; total: number }) => {
    const { id } = requireFreshProof(viewer)
    await inRetriedTransaction(db, async (trx) => {
      const store = createStarterStore(trx)
      const runs = createStarterRunStore(trx)
      await store.lock()
      if ((await runs.read())?.state === 'running') throw new AppError('conflict', starterWording.isRunning)
      if (run.kind === 'load' && (await store.hasOtherBrands()))
        throw new AppError('conflict', starterWording.hasOtherBrands)
      await runs.begin(run)
      const action = run.kind === 'load' ? 'started to load' : 'started to remove'
      await logModeration(trx, { kind: 'site', by: id, action, about: `${run.total} starter brands` })
      await enqueue(trx, starterJob, {}, { key: starterJob, attempts })
    })
    return { done: true as const }
  }

  addRoute(app, loadRoute, {
    handle: async ({ body: { all }, viewer }) => {
      const counts = await countRows(null)
      return begin(viewer, { kind: 'load', takesAll: all, total: all ? counts.all : counts.sure })
    },
  })

  addRoute(app, removeRoute, {
    handle: async ({ viewer }) => {
      const { untouched } = await createStarterStore(db).count()
      return begin(viewer, { kind: 'remove', takesAll: false, total: untouched })
    },
  })

  addRoute(app, confirmStarter, {
    handle: ({ params: { id }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        const locked = await createChangeStore(trx).lock(id)
        const starter = locked && (await createStarterConfirmationStore(trx).confirm(id, viewer.id))
        if (!starter) throw notFound('Starter brand')
        return { starter }
      }),
  })
}
