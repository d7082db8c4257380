import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CopyPartEntry } from '@bolodex/contract/offline/copy-manifest'
import { copyFormat, copyKinds, copyLimits, type CopyKind } from '@bolodex/contract/offline/copy-manifest'
import { writeBrandParts, writeMakers } from '@bolodex/offline-directory/copy-parts'
import { offlineCopyJob } from '#domain/job-names.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import {
  createCopySource,
  createCopyStore,
  type CompressedPart,
  type CopyStore,
  type Section,
} from '#domain/brands/copy-store.ts'

type Deps = { db: WholeDatabase; log: Pick<Logger, 'info'> }

/** Checks for changes every five minutes: however many votes there are, phones fetch no more often. */
export function offlineCopyJobs(deps: Deps): Job[] {
  return [
    {
      name: offlineCopyJob,
      every: '*/5 * * * *',
      // A new site has a copy at once.
      atStart: true,
      run: async () => {
        await makeOfflineCopy(deps)
      },
    },
  ]
}

/** The result of making a copy; null when another worker is doing it. */
type MadeCopy = { version: number; brands: number; parts: number; newParts: number; newBytes: number }

/**
 * Makes a copy of the directory from what has changed since the last one. Only ranges of ids with a changed row are
 * read, one at a time, and only texts that are new are compressed and stored.
 */
export async function makeOfflineCopy({ db, log }: Deps, limits = copyLimits): Promise<MadeCopy | null> {
  const store = createCopyStore(db)
  const made = { parts: 0, newParts: 0, newBytes: 0 }
  const look = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return look.execute(async (trx) => {
    const source = createCopySource(trx)
    if (!(await source.lock())) return null
    const last = await store.findLatest()
    const { lastId, total, letters } = await source.describe()
    const idsPerPart = chooseRange(lastId, limits)
    const isComparable = last?.format === copyFormat && last.idsPerPart === idsPerPart
    const known = new Map(isComparable ? last.sections.map((section) => [section.key, section]) : [])
    const cut = await source.findCut(limits.brands)
    const ranges = await source.listRanges(idsPerPart, cut)

    const keepOrMake = async (key: string, mark: string, write: () => Promise<WrittenPart[]>): Promise<Section> => {
      const before = known.get(key)
      if (before?.mark === mark) return before
      const parts: CopyPartEntry[] = []
      for (const { kind, text } of await write()) {
        const part = await storePart(store, kind, text)
        made.newParts += Number(part.isNew)
        made.newBytes += part.isNew ? part.entry.bytes : 0
        parts.push(part.entry)
      }
      return { key, mark, parts }
    }

    const sections: Section[] = []
    for (const { range, mark } of ranges)
      sections.push(
        await keepOrMake(`brands ${range}`, mark, async () => {
          const texts = writeBrandParts(range, await source.listBrands(range, idsPerPart, cut))
          return copyKinds.flatMap((kind) => (kind === 'catalogue' ? [] : { kind, text: texts[kind] }))
        }),
      )
    const catalogue = await keepOrMake('catalogue', await source.markCatalogue(), async () => {
      const parts: WrittenPart[] = []
      for (let after = 0; after < limits.makers; after += limits.makersPerPart) {
        const makers = await source.listMakers(Math.min(limits.makersPerPart, limits.makers - after), after)
        if (makers.length === 0) break
        parts.push({ kind: 'catalogue', text: writeMakers(after, makers) })
      }
      return parts
    })
    sections.push(catalogue)

    const brands = ranges.reduce((sum, range) => sum + range.brands, 0)
    const copy = { format: copyFormat, brands, total, idsPerPart, letters, sections }
    const hashes = hashesOf(sections)
    const isSame = isComparable && last.total === total && hashesOf(last.sections).join() === hashes.join()
    if (isSame) await store.changeMarks(last.version, sections)
    const version = isSame ? last.version : await store.addCopy(copy)
    await store.forgetOld(version, hashes)
    const result = { version, brands, ...made, parts: hashes.length }
    if (!isSame) log.info(result, 'offline copy of the directory written')
    return result
  })
}

/** A power of two times the usual number of ids, so that there are never too many parts. */
function chooseRange(lastId: number, { idsPerPart, ranges }: typeof copyLimits): number {
  let ids = idsPerPart
  while (lastId / ids >= ranges) ids *= 2
  return ids
}

const hashesOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ parts }) => parts.map((part) => part.hash))

type WrittenPart = { kind: CopyKind; text: string }

async function storePart(
  store: CopyStore,
  kind: CopyKind,
  text: string,
): Promise<{ entry: CopyPartEntry; isNew: boolean }> {
  const bytes = Buffer.from(text)
  const name = hash('sha256', bytes, 'hex')
  const known = await store.measurePart(name)
  if (known !== null) return { entry: { kind, hash: name, bytes: known }, isNew: false }
  const compressed = await compress(kind, bytes)
  await store.addPart(name, kind, compressed)
  return { entry: { kind, hash: name, bytes: compressed.brotli.length }, isNew: true }
}

/**
 * Compressed once for many downloads, so as small as possible; only for the long texts the highest level takes too
 * long.
 */
async function compress(kind: CopyKind, bytes: Buffer): Promise<CompressedPart> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: kind === 'texts' ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  // Sequential: no client waits, and other jobs need the cores too.
  const brotli = await promisify(brotliCompress)(bytes, { params })
  return { brotli, gzip: await promisify(gzip)(bytes, { level: 9 }) }
}
