import { isDeepStrictEqual } from 'node:util'
import { nameKeyOf, plainKeyOf } from '@bolodex/brand-names/name-keys'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { createCatalogueStore, type StoredEntry } from './catalogue-store.ts'
import type { CatalogueEntry } from './read-catalogue.ts'
import { fillWikidataJob } from './wikidata-store.ts'

export type LoadedCatalogue = { added: number; changed: number; unchanged: number }

/** Rows read, compared and written together: nothing here ever holds a whole file. */
const rowsPerStep = 500

/**
 * Loads names into the catalog: an existing maker gains the file's additional data, and nothing is removed.
 * Idempotent and atomic within the given transaction.
 */
export async function loadCatalogue(
  db: Database,
  entries: AsyncIterable<CatalogueEntry> | Iterable<CatalogueEntry>,
): Promise<LoadedCatalogue> {
  const store = createCatalogueStore(db)
  await store.lock()
  const loaded: LoadedCatalogue = { added: 0, changed: 0, unchanged: 0 }
  let step: CatalogueEntry[] = []
  const write = async (): Promise<void> => {
    const { fresh, changed, unchanged } = compare(step, await store.findByNames(step.map(({ name }) => name)))
    const ids = await store.add(fresh)
    // A connection runs one query at a time.
    // oxlint-disable-next-line no-await-in-loop
    for (const entry of changed) await store.change(entry)
    await store.saveNames([...changed, ...fresh.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 }))])
    loaded.added += fresh.length
    loaded.changed += changed.length
    loaded.unchanged += unchanged
    step = []
  }
  for await (const entry of entries) if (step.push(entry) === rowsPerStep) await write()
  await write()
  await store.analyze()
  // Brands may be older than the names.
  if (loaded.added + loaded.changed > 0) await enqueue(db, fillWikidataJob, {}, { key: fillWikidataJob })
  return loaded
}

type Compared = { fresh: CatalogueEntry[]; changed: StoredEntry[]; unchanged: number }

/** Which rows of a step are new, and what becomes of those that are there, or came twice. */
function compare(step: CatalogueEntry[], stored: StoredEntry[]): Compared {
  const known = new Map<string, StoredEntry | CatalogueEntry>()
  const before = new Map(stored.map((entry) => [entry.id, entry]))
  // A row with this exact name wins over one that only folds to the same key.
  for (const entry of stored) if (!entry.sameAs) known.set(foldedKey(entry.name), entry)
  for (const entry of stored) known.set(ownKey(entry.name), entry)
  const fresh = new Map<string, CatalogueEntry>()
  for (const given of step) {
    const own = ownKey(given.name)
    const folded = foldedKey(given.name)
    // A row marked as a duplicate of another is kept besides it.
    const found = known.get(own) ?? (given.sameAs ? undefined : known.get(folded))
    const merged = found ? merge(found, given) : given
    const keys = new Set([own, ownKey(merged.name), ...(merged.sameAs ? [] : [folded])])
    for (const key of keys) known.set(key, merged)
    if (!('id' in merged)) fresh.set(nameKeyOf(merged.name), merged)
  }
  const seen = new Set([...known.values()].filter((entry): entry is StoredEntry => 'id' in entry))
  const changed = [...seen].filter((entry) => !isDeepStrictEqual(entry, before.get(entry.id)))
  return { fresh: [...fresh.values()], changed, unchanged: step.length - fresh.size - changed.length }
}

/** Both kinds of key in one list: 'BonWorth' is a name, and also what 'Bon Worth' folds to. */
const ownKey = (name: string): string => `name ${nameKeyOf(name)}`
/** A name of nothing but signs is folded to nothing, and is like no other. */
const foldedKey = (name: string): string => (plainKeyOf(name) ? `folded ${plainKeyOf(name)}` : ownKey(name))

/** The union of both: lists are concatenated, and the later non-null single value wins. */
function merge<E extends CatalogueEntry>(entry: E, given: CatalogueEntry): E {
  const isOwnName = nameKeyOf(entry.name) === nameKeyOf(given.name)
  const names = isOwnName ? given.aliases : [given.name, ...given.aliases]
  const aliases = unite(entry.aliases, names, [entry.name])
  const spoken = unite(entry.spoken, given.spoken, [entry.name, ...entry.aliases, ...names])
  const segments = unite(entry.segments, given.segments)
  const { namesPerRow } = limits.catalogue
  if (Math.max(aliases.length, spoken.length, segments.length) > namesPerRow)
    throw new Error(`${entry.name} would have more than ${namesPerRow} other names. Take some out of the file.`)
  return {
    ...entry,
    aliases,
    spoken,
    segments,
    detectedAs: given.detectedAs.length > 0 ? given.detectedAs : entry.detectedAs,
    kind: given.kind ?? entry.kind,
    tier: given.tier ?? entry.tier,
    lineOf: given.lineOf ?? entry.lineOf,
    sameAs: isOwnName ? (given.sameAs ?? entry.sameAs) : entry.sameAs,
    wikidata: given.wikidata ?? entry.wikidata,
    website: given.website ?? entry.website,
    description: given.description ?? entry.description,
    shopType: given.shopType ?? entry.shopType,
    audience: given.audience ?? entry.audience,
    country: given.country ?? entry.country,
  }
}

function unite(have: string[], more: string[], except: string[] = []): string[] {
  const seen = new Set([...have, ...except].map(nameKeyOf))
  const added = more.filter((text) => !seen.has(nameKeyOf(text)) && seen.add(nameKeyOf(text)))
  return added.length > 0 ? [...have, ...added] : have
}
