import type { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { copyFormat } from '@bolodex/contract/offline/copy-manifest'
import { partAddress, readPart, type CopyPart } from '@bolodex/offline-directory/copy-parts'
import { rowsOfMakers } from '@bolodex/offline-directory/copied-brands'
import { slugOf } from '@bolodex/brand-names/name-keys'
import type { TitleName } from '@bolodex/sales-reports/titles/name-table'

/** What the service worker keeps of the directory, under the names it uses. */
const cacheName = 'copy'
const manifestPath = '/api/offline-copy'

/** The list of names is not on this device, and there is no connection to fetch it. */
export class NamesMissing extends Error {}

export type KnownNames = { names: TitleName[]; /** Where a brand's page is, by its name. */ slugs: Map<string, string> }

/**
 * Every name that a title may say, from the offline copy of the directory. Where it is not on this device yet, the same
 * files are fetched, once: the requests are the same for everybody and say nothing about the reader's sales.
 */
export async function loadNames(onLoaded: (share: number) => void): Promise<KnownNames> {
  // A browser in a private window may keep nothing.
  const cache = await caches.open(cacheName).catch(() => null)
  const kept = await cache?.match(manifestPath)
  const manifest = (await (kept ?? (await fetchOrMiss(manifestPath))).json()) as CopyManifest
  if (manifest.format !== copyFormat || manifest.madeAt === null) throw new NamesMissing('There is no list of names')
  const needed = manifest.parts.filter(({ kind }) => kind === 'names' || kind === 'catalogue')
  const total = needed.reduce((sum, { bytes }) => sum + bytes, 0)
  let loaded = 0
  const parts: CopyPart[] = []
  for (const { hash, bytes } of needed) {
    const path = partAddress(hash)
    // One after the other: each part is parsed while nothing else has to be held.
    // oxlint-disable-next-line no-await-in-loop
    const found = (await cache?.match(path)) ?? (await fetchPart(path, cache))
    // oxlint-disable-next-line no-await-in-loop
    parts.push(readPart(await found.text()))
    loaded += bytes
    onLoaded(total > 0 ? loaded / total : 1)
  }
  return joinNames(parts)
}

async function fetchPart(path: string, cache: Cache | null): Promise<Response> {
  const answer = await fetchOrMiss(path)
  // Where the service worker looks for it, too.
  await cache?.put(path, answer.clone()).catch(() => {})
  return answer
}

async function fetchOrMiss(path: string): Promise<Response> {
  const answer = await fetch(path).catch((cause: unknown) => {
    throw new NamesMissing(path, { cause })
  })
  if (!answer.ok) throw new NamesMissing(`${path} answered ${answer.status}`)
  return answer
}

/** The directory's names come first, so that they win over the catalogue's. */
function joinNames(parts: readonly CopyPart[]): KnownNames {
  const slugs = new Map<string, string>()
  const unknown = { spoken: [], tier: null, kind: null, lineOf: null, sameAs: null }
  const own = parts.flatMap((part) => {
    if (part.kind !== 'names') return []
    const { name: texts, aliases, slug } = part.rows
    return texts.map((name, at): TitleName => {
      slugs.set(name, slug[at] || slugOf(name))
      return { ...unknown, name, aliases: aliases[at] ?? [], isInDirectory: true }
    })
  })
  const makers = parts.flatMap(rowsOfMakers).map((maker) => ({ ...maker, isInDirectory: false }))
  return { names: [...own, ...makers], slugs }
}
