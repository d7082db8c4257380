import { factKeys } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/contract/brands/brand-names'
import { brandWording } from '@bolodex/contract/brands/brand-wording'
import type { ChangeKind } from '@bolodex/contract/brands/brand-changes'
import type { FactsPatch } from '@bolodex/contract/brands/edit-brand'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { brandsWording } from '../brands-wording.ts'
import { findSlug, nameIsTaken, createSlugStore } from '../slug-store.ts'
import { createChangeStore, type Author, type KeptState, type LockedBrand } from '../change-store.ts'
import { createFactsStore } from './facts-store.ts'

type FactsChange = {
  id: number
  locked: LockedBrand
  patch: FactsPatch
  author: Author
  kind: ChangeKind
  reason: string | null
  /** The state that is written into the history, when something else than the facts was changed with them. */
  before?: KeptState
}

/** Whoever changes what they have read must have read what it is now. */
export function requireVersion(locked: LockedBrand, version: number | undefined): void {
  if (version !== undefined && version !== locked.version)
    throw new AppError('changed_meanwhile', brandsWording.changedMeanwhile)
}

/** Changes facts of a brand that is locked, and answers the change's number. What is already so is no change. */
export async function changeFacts(trx: Database, change: FactsChange): Promise<number | null> {
  const { id, locked, author, kind, reason, before = locked.state } = change
  const after = applyTo(locked.state, change.patch)
  if (isSame(before, after)) return null
  // A merge may give more; nobody adds to them then.
  if (after.aliases.length > limits.mergedAliases) throw new AppError('conflict', brandsWording.manyMergedAliases)
  if (kind !== 'merged' && after.aliases.length > Math.max(limits.aliases, locked.state.aliases.length))
    throw new AppError('invalid_input', brandWording.manyAliases, { field: 'aliases' })
  if (!isSame(locked.state, after)) await saveFacts(trx, { id, locked, after, author })
  return createChangeStore(trx).add({ brandId: id, kind, author, before, after, reason })
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
  // Null takes a value away; only what was not named stays.
  const named = factKeys.filter((key) => patch[key] !== undefined).map((key) => [key, patch[key]])
  // Values of these facts, each under its own key.
  const after = { ...before, ...(Object.fromEntries(named) as Partial<KeptState>) }
  return { ...after, aliases: pickAliases(after.aliases, after.name) }
}

/** Each other name once, and not the name itself. */
function pickAliases(aliases: string[], name: string): string[] {
  const byKey = new Map(aliases.toReversed().map((alias) => [nameKeyOf(alias), alias]))
  byKey.delete(nameKeyOf(name))
  return [...byKey.values()].toReversed()
}
