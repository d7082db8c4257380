import { factKeys } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { brandWording } from '@bolodex/contract/directory/brand-wording'
import type { ChangeKind } from '@bolodex/contract/curation/brand-changes'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { limits } from '@bolodex/contract/limits'
import { saveLines } from '#domain/brands/line-store.ts'
import { reviewLookAlikes } from '#domain/brands/look-alike-store.ts'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { findSlug, nameIsTaken, createSlugStore } from '#domain/brands/slug-store.ts'
import { createChangeStore, type Author, type KeptState, type LockedBrand } from '#domain/brands/change-store.ts'
import { createFactsStore } from './facts-store.ts'

type FactsChange = {
  id: number
  locked: LockedBrand
  patch: FactsPatch
  author: Author
  kind: ChangeKind
  reason: string | null
  /** The state recorded in the history, when more than the facts was changed. */
  before?: KeptState
}

/** An edit must be based on the current version. */
export function requireVersion(locked: LockedBrand, version: number | undefined): void {
  if (version !== undefined && version !== locked.version)
    throw new AppError('changed_meanwhile', brandsWording.changedMeanwhile)
}

/** Changes facts of a brand that is locked, and answers the change's number. What is already so is not a change. */
export async function changeFacts(trx: Database, change: FactsChange): Promise<number | null> {
  const { id, locked, author, kind, reason, before = locked.state } = change
  const after = applyTo(locked.state, change.patch)
  if (isSame(before, after)) return null
  requireFewEntries(locked.state, after, kind)
  if (!isSame(locked.state, after)) await saveFacts(trx, { id, locked, after, author })
  return createChangeStore(trx).add({ brandId: id, kind, author, before, after, reason })
}

const listLimits = {
  aliases: {
    most: limits.aliases,
    merged: limits.mergedAliases,
    sentence: brandWording.manyAliases,
    mergedSentence: brandsWording.manyMergedAliases,
  },
  datedNotes: {
    most: limits.datedNotes,
    merged: limits.mergedDatedNotes,
    sentence: brandWording.manyDatedNotes,
    mergedSentence: brandsWording.manyMergedNotes,
  },
  lines: {
    most: limits.lines,
    merged: limits.mergedLines,
    sentence: brandWording.manyLines,
    mergedSentence: brandsWording.manyMergedLines,
  },
} as const

/** A merge may produce more entries; adding further ones is refused. */
function requireFewEntries(before: KeptState, after: KeptState, kind: ChangeKind): void {
  for (const field of ['aliases', 'datedNotes', 'lines'] as const) {
    const { most, merged, sentence, mergedSentence } = listLimits[field]
    const count = after[field].length
    if (count > merged) throw new AppError('conflict', mergedSentence)
    if (kind !== 'merged' && count > Math.max(most, before[field].length))
      throw new AppError('invalid_input', sentence, { field })
  }
}

type Saving = { id: number; locked: LockedBrand; after: KeptState; author: Author }

async function saveFacts(trx: Database, { id, locked, after, author }: Saving): Promise<void> {
  const facts = createFactsStore(trx)
  const before = locked.state
  await requireFreeNames(trx, id, before, after)
  const isRenamed = after.name !== before.name
  const slug = isRenamed ? await findSlug(createSlugStore(trx), after.name, id) : locked.slug
  if (slug !== locked.slug) await facts.moveAddress(id, locked.slug, slug)
  await facts.save({ id, slug, before, after, setById: author === 'guest' ? null : author.userId })
  if (!isSame(before.aliases, after.aliases)) await facts.saveAliases(id, after.aliases)
  if (!isSame(before.lines, after.lines)) await saveLines(trx, [{ id, lines: after.lines }])
  if (!isSame(namesOf(before), namesOf(after))) await reviewLookAlikes(trx, [id])
}

/** A name that is new to this brand must be new to all of them. */
async function requireFreeNames(trx: Database, id: number, before: KeptState, after: KeptState): Promise<void> {
  const own = new Set(namesOf(before).map(nameKeyOf))
  const added = namesOf(after).filter((name) => !own.has(nameKeyOf(name)))
  if (added.length === 0) return
  const slugs = createSlugStore(trx)
  if (!isSame(before.aliases, after.aliases)) await slugs.lockAliases()
  await slugs.lockNames(added.map(nameKeyOf))
  const owners = await slugs.ownersOfNames(added.map(nameKeyOf))
  for (const name of added) {
    const owner = owners.get(nameKeyOf(name))
    if (owner && owner.id !== id) throw nameIsTaken(name, owner)
  }
}

const namesOf = ({ name, aliases }: KeptState) => [name, ...aliases]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function applyTo(before: KeptState, patch: FactsPatch): KeptState {
  // Null clears a value; only omitted facts stay.
  const named = factKeys.filter((key) => patch[key] !== undefined).map((key) => [key, patch[key]])
  // Values of these facts, each under its own key.
  const after = { ...before, ...(Object.fromEntries(named) as Partial<KeptState>) }
  return { ...after, aliases: pickAliases(after.aliases, after.name) }
}

/** Each alias once, and not the name itself. */
function pickAliases(aliases: string[], name: string): string[] {
  const byKey = new Map(aliases.toReversed().map((alias) => [nameKeyOf(alias), alias]))
  byKey.delete(nameKeyOf(name))
  return [...byKey.values()].toReversed()
}
