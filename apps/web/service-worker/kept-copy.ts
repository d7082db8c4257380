import type { Brand, BrandDetails } from '@bolodex/contract/directory/brands'
import { defaultDirectoryQuery, readDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { parseIdentifier, type Identifier } from '@bolodex/contract/identifiers/identifiers'
import { openInSteps, type OfflineCopy } from '@bolodex/offline-directory/open-copy'
import type { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { copyFormat, copyKinds } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { answerFromKept, findKeptPhoto } from './kept-reads.ts'
import type { CopySummary } from '#lib/service-worker-messages.ts'

/** Written in by tools/build-service-worker.ts: changes with the code that searches. */
declare const searchVersion: string

const cacheName = 'copy'
const manifestPath = '/api/offline-copy'

/** Computed when a copy arrives: the name index, and the list that the directory opens with. */
const indexPath = '/offline-copy/index'
const firstListPath = '/offline-copy/first-list'

/** The browser stops a service worker that has nothing to do; until then the opened copy answers every key at once. */
let opened: Promise<OfflineCopy | null> | null = null
/** Settles when the opened copy can be searched. */
let prepared: Promise<OfflineCopy | null> | null = null

/** What a search needs. With these, a copy can be used, and the rest follows. */
const isNeeded = (kind: string): boolean => kind === 'names' || kind === 'numbers'

/** Fetches what is new of the directory. Parts are named by what they hold: those that are here already stay. */
export async function refreshCopy(): Promise<void> {
  const response = await fetch(manifestPath, { priority: 'low' })
  if (!response.ok) return
  const manifest = (await response.clone().json()) as CopyManifest
  if (manifest.format !== copyFormat || manifest.madeAt === null) return
  const cache = await caches.open(cacheName)
  const parts = manifest.parts.toSorted((a, b) => copyKinds.indexOf(a.kind) - copyKinds.indexOf(b.kind))
  const [first, later] = [parts.filter(({ kind }) => isNeeded(kind)), parts.filter(({ kind }) => !isNeeded(kind))]
  await keepParts(cache, first)
  await cache.put(manifestPath, response)
  forgetOpened()
  await keepParts(cache, later)
  forgetOpened()
  const made = await keepIndex(cache, manifest)
  const keep = new Set([manifestPath, ...made, ...parts.map(({ hash }) => partAddress(hash))])
  const kept = await cache.keys()
  const isOld = ({ url }: Request): boolean => !keep.has(url.slice(self.location.origin.length))
  await Promise.all(kept.filter(isOld).map((old) => cache.delete(old)))
}

async function keepParts(cache: Cache, parts: CopyManifest['parts']): Promise<void> {
  for (const { hash } of parts) {
    const path = partAddress(hash)
    if (await cache.match(path)) continue
    const part = await fetch(path, { priority: 'low' })
    // A part that has gone was replaced meanwhile: the next manifest names another.
    if (!part.ok) throw new Error(`${path} answered ${part.status}`)
    await cache.put(path, part)
  }
}

/** Computes in advance what a phone in a shop would have to wait for. Returns the cache keys. */
async function keepIndex(cache: Cache, manifest: CopyManifest): Promise<string[]> {
  const names = { index: await nameIndex(manifest), list: nameFirstList(manifest) }
  const [index, list] = await Promise.all([cache.match(names.index), cache.match(names.list)])
  if (!index || !list) {
    const copy = await openForSearch()
    if (copy && !index) await cache.put(names.index, new Response(copy.writeIndex()))
    if (copy && !list) await cache.put(names.list, Response.json(copy.answerDirectory(defaultDirectoryQuery)))
  }
  return [names.index, names.list]
}

/** The index depends on names alone, not on votes and prices, which change all the time. */
async function nameIndex({ parts, letters }: CopyManifest): Promise<string> {
  const hashes = parts.filter(({ kind }) => kind === 'names' || kind === 'catalogue').map(({ hash }) => hash)
  const text = [searchVersion, letters, ...hashes].join()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `${indexPath}?of=${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const nameFirstList = ({ version }: CopyManifest): string => `${firstListPath}?of=${version}-${searchVersion}`

/** What the banner says of it. */
export async function describeCopy(): Promise<CopySummary | null> {
  const manifest = await readManifest()
  return manifest?.madeAt ? { brands: manifest.count, total: manifest.total, madeAt: manifest.madeAt } : null
}

/** Answers a read of the directory, of its names, of a number or of one brand as the server would, or not at all. */
export async function answerFromCopy(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const slug = /^\/api\/brands\/([^/]+)$/.exec(pathname)?.[1]
  const isNames = pathname === '/api/tag-names'
  const identifier = readIdentifier(pathname)
  if (pathname !== '/api/directory' && !isNames && !identifier && slug === undefined) return null
  if (isNames) {
    const names = (await openOnce())?.listTagNames()
    return names ? Response.json(names) : null
  }
  if (identifier) {
    const brands = (await openOnce())?.listIdentified(identifier)
    return brands ? Response.json(brands) : null
  }
  if (slug !== undefined) {
    const copy = await openOnce()
    const brand = copy?.brandBySlug(decodeURIComponent(slug))
    return copy && brand ? Response.json(await toDetails(brand, copy.identifiersOf(brand.id))) : null
  }
  searchParams.delete('after')
  const readyMade = searchParams.size === 0 ? await findFirstList() : undefined
  if (readyMade) return readyMade
  const query = readDirectoryQuery(searchParams)
  const copy = await (query.q === '' ? openOnce() : openForSearch())
  return copy ? Response.json(copy.answerDirectory(query)) : null
}

function readIdentifier(path: string): Identifier | null {
  const [, kind, number] = /^\/api\/identifiers\/([A-Z]+)\/(\d+)$/.exec(path) ?? []
  return parseIdentifier(`${kind} ${number}`)
}

async function findFirstList(): Promise<Response | undefined> {
  const manifest = await readManifest()
  return manifest ? (await caches.open(cacheName)).match(nameFirstList(manifest)) : undefined
}

/** With the photos that were on the page when it was last read. By its version the page knows that it is a copy. */
async function toDetails(brand: Brand, identifiers: BrandDetails['identifiers']): Promise<BrandDetails> {
  const seen = await answerFromKept(new Request(`/api/brands/${encodeURIComponent(brand.slug)}`))
  const before = seen && ((await seen.json()) as BrandDetails)
  const photos = before?.photos[0]?.url === brand.tagPhotoUrl ? (before?.photos ?? []) : []
  const isKept = await Promise.all(photos.map(({ url }) => findKeptPhoto(url)))
  return {
    ...brand,
    // The copy has the shown price alone.
    estimatedPrice: brand.priceBasis === 'sales' ? null : brand.averageSalePrice,
    photos: photos.filter((_, at) => isKept[at]),
    updatedAt: brand.createdAt,
    version: -1,
    changes: 0,
    latestChanges: [],
    identifiers,
    searchesThisMonth: 0,
    datedNoteAuthors: [],
  }
}

function forgetOpened(): void {
  opened = null
  prepared = null
}

/** One that cannot be read counts as none; the next refresh brings another. */
function openOnce(): Promise<OfflineCopy | null> {
  return (opened ??= openKept().catch(() => null))
}

/** Opens the copy ahead of the first search: a reader who gets a page while offline will search next. */
export function openForSearch(): Promise<OfflineCopy | null> {
  return (prepared ??= openOnce().then(async (copy) => {
    if (copy) await inSlices(copy.prepare())
    return copy
  }))
}

async function openKept(): Promise<OfflineCopy | null> {
  const manifest = await readManifest()
  if (!manifest) return null
  const cache = await caches.open(cacheName)
  // A part that is not here yet is left out: descriptions and photos come after the names.
  const [index, ...texts] = await Promise.all([
    cache.match(await nameIndex(manifest)).then((kept) => kept?.arrayBuffer() ?? null),
    ...manifest.parts.map(async ({ hash }) => (await cache.match(partAddress(hash)))?.text() ?? null),
  ])
  const found = texts.filter((text) => text !== null)
  return inSlices(openInSteps(found, manifest.letters, { kept: index, total: manifest.total }))
}

/** The longest slice in milliseconds before another response gets a turn. */
const slice = 8

async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const turn = new MessageChannel()
  turn.port1.start()
  for (;;) {
    const end = performance.now() + slice
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (step.done) {
      turn.port1.close()
      return step.value
    }
    await new Promise((resolve) => {
      turn.port1.addEventListener('message', resolve, { once: true })
      turn.port2.postMessage(null)
    })
  }
}

async function readManifest(): Promise<CopyManifest | null> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(manifestPath)
  return kept ? ((await kept.json()) as CopyManifest) : null
}
