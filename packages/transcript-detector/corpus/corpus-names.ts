import type { KnownName } from '../src/detector-brands.ts'
import { createGazetteer, type Gazetteer } from '../src/gazetteer.ts'
import { plainKeyOf } from '../../brand-names/src/name-keys.ts'
import type { LabelledTranscript } from './read-corpus.ts'

export function fillGazetteer(names: readonly KnownName[]): Gazetteer {
  const filled = createGazetteer()
  for (const name of names) filled.add(name)
  return filled
}

/** All names known: those that the transcripts name and no list has come to the lists'. */
export function addLabelledNames(names: readonly KnownName[], transcripts: readonly LabelledTranscript[]): KnownName[] {
  const keys = new Set(names.flatMap(keysOf))
  const added: KnownName[] = []
  for (const { name } of transcripts.flatMap(({ labels }) => labels)) {
    if (keys.has(plainKeyOf(name))) continue
    keys.add(plainKeyOf(name))
    added.push({ id: 5_000_000 + added.length, name, aliases: [], tier: null, isInDirectory: false })
  }
  return [...names, ...added]
}

const remembered = new WeakMap<KnownName, string[]>()

function keysOf(known: KnownName): string[] {
  const kept = remembered.get(known) ?? [known.name, ...known.aliases].map(plainKeyOf)
  remembered.set(known, kept)
  return kept
}

/** Whether a label means the known name, by the name itself or another of its spellings. */
export const isSameBrand = (known: KnownName, label: string): boolean => keysOf(known).includes(plainKeyOf(label))

/** Which names are hidden in each of six turns: always the same ones. */
export function hideNames(sixth: number): (known: Pick<KnownName, 'name'>) => boolean {
  return ({ name }) => {
    let hash = 7
    for (const letter of plainKeyOf(name)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
    return hash % 6 === sixth
  }
}
