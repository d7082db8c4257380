import { nameKeyOf, plainKeyOf, slugOf } from '@bolodex/brand-names/name-keys'
import { createSlugStore, findSlugs } from '#domain/brands/slug-store.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import type { StarterRow } from './read-starter.ts'
import { createStarterStore, namesOf } from './starter-store.ts'

/** What a load or a removal did. */
export type StarterCounts = {
  added: number
  updated: number
  unchanged: number
  removed: number
  /** Left alone, because members have changed or deleted them. */
  kept: number
  /** Names of the file that the directory has already. */
  duplicates: string[]
}

/** Called in the transaction of each batch, with the number of rows it had. */
type AfterBatch = (trx: Database, done: number, counts: StarterCounts) => Promise<void>

/** Other writers wait for the brands of one batch at most. */
const rowsPerBatch = 40

const nothing = (): StarterCounts => ({ added: 0, updated: 0, unchanged: 0, removed: 0, kept: 0, duplicates: [] })

/** Loads rows batch by batch. Idempotent: a row that is there as it is in the file is not written. */
export async function loadStarter(
  db: WholeDatabase,
  rows: readonly StarterRow[],
  afterBatch?: AfterBatch,
): Promise<StarterCounts> {
  const total = nothing()
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    const batch = rows.slice(start, start + rowsPerBatch)
    const counts = await inRetriedTransaction(db, async (trx) => {
      const loaded = await loadBatch(trx, batch)
      await afterBatch?.(trx, batch.length, loaded)
      return loaded
    })
    addUp(total, counts)
  }
  return total
}

async function loadBatch(trx: Database, rows: readonly StarterRow[]): Promise<StarterCounts> {
  const store = createStarterStore(trx)
  const slugs = createSlugStore(trx)
  const counts = nothing()
  await store.lock()
  const loaded = await store.findLoaded(rows.map(({ key }) => key))
  const fresh = rows.filter(({ key, hash }) => loaded.get(key)?.hash !== hash && !loaded.get(key)?.isTouched)
  if (fresh.length > 0) {
    await slugs.lockAliases()
    await slugs.lockNames(fresh.flatMap(({ facts }) => namesOf(facts)).map(nameKeyOf))
  }
  const known = await store.listKnown(fresh)
  const deleted = await store.listDeleted(fresh.map(({ facts }) => slugOf(facts.name)))
  const toAdd: StarterRow[] = []
  const inBatch = new Set<string>()
  for (const row of rows) {
    const there = loaded.get(row.key)
    const keys = namesOf(row.facts).flatMap((name) => [nameKeyOf(name), plainKeyOf(name)])
    if (there?.isTouched || (!there && deleted.has(slugOf(row.facts.name)))) counts.kept += 1
    else if (there?.hash === row.hash) counts.unchanged += 1
    else if (known.has(row.key) || keys.some((key) => key !== '' && inBatch.has(key)))
      counts.duplicates.push(row.facts.name)
    else {
      for (const key of keys) inBatch.add(key)
      if (there) {
        await store.update(there.brandId, row)
        counts.updated += 1
      } else toAdd.push(row)
    }
  }
  const ids = await store.reserveIds(toAdd.length)
  const numbered = toAdd.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
  const found = await findSlugs(
    slugs,
    numbered.map(({ id, facts: { name } }) => ({ id, name })),
  )
  await store.add(numbered.map((row, index) => ({ ...row, slug: found[index] ?? '' })))
  counts.added = toAdd.length
  return counts
}

/** Removes all starter brands that are untouched, batch by batch. */
export async function removeStarter(db: WholeDatabase, afterBatch?: AfterBatch): Promise<StarterCounts> {
  const total = nothing()
  let after = 0
  for (;;) {
    const ids = await createStarterStore(db).listUntouched(after, rowsPerBatch)
    const counts = await inRetriedTransaction(db, async (trx) => {
      const store = createStarterStore(trx)
      await store.lock()
      const removed = { ...nothing(), removed: await store.remove(ids) }
      removed.kept = ids.length - removed.removed
      await afterBatch?.(trx, ids.length, removed)
      return removed
    })
    addUp(total, counts)
    after = ids.at(-1) ?? after
    if (ids.length < rowsPerBatch) return total
  }
}

function addUp(total: StarterCounts, counts: StarterCounts): void {
  for (const key of ['added', 'updated', 'unchanged', 'removed', 'kept'] as const) total[key] += counts[key]
  total.duplicates.push(...counts.duplicates)
}
