import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { syncFolder } from '#platform/media/open-photo-store.ts'
import { masterName, readPhotoName, type PhotoStore } from '#platform/media/photo-store.ts'
import { hashFile, setFiles, writeThrough, type Manifest } from './backup-set.ts'

type Photos = NonNullable<Manifest['photos']>
/** `earlier`: the folder of the set before, whose files need not be stored twice. */
type CopyDeps = { store: PhotoStore; folder: string; earlier: string | null; signal?: AbortSignal | undefined }

/** Each is held in memory completely. */
const copiedAtOnce = 8
const line = /^([0-9a-f]{64}) {2}photos\/([\w.-]+)$/

/** Copies every file of the store into a set, and lists them. */
export async function copyPhotos({ store, folder, earlier, signal }: CopyDeps): Promise<Omit<Photos, 'missing'>> {
  const target = join(folder, setFiles.photos)
  await mkdir(target, { mode: 0o700 })
  const list = createWriteStream(join(folder, setFiles.list), { mode: 0o600, flush: true })
  const listHash = createHash('sha256')
  let files = 0
  let bytes = 0
  await inParallel(store.list(), async (name) => {
    signal?.throwIfAborted()
    const copied = await copyPhoto(store, name, target, earlier && join(earlier, setFiles.photos))
    if (!copied) return
    files += 1
    bytes += copied.bytes
    const text = `${copied.sha256}  photos/${name}\n`
    listHash.update(text)
    if (!list.write(text)) await once(list, 'drain')
  })
  list.end()
  await finished(list)
  await syncFolder(target)
  return { files, bytes, listSha256: listHash.digest('hex') }
}

/** Null when the file is missing or damaged, that is, its hash differs from its name. */
async function copyPhoto(store: PhotoStore, name: string, target: string, earlier: string | null) {
  const photo = readPhotoName(name)
  const kept = earlier && (await hashFile(join(earlier, name)))
  const share = async () => {
    const from = join(String(earlier), name)
    // Some file systems have no hard links.
    await link(from, join(target, name)).catch(async () => writeThrough(join(target, name), await readFile(from)))
    return kept || null
  }
  // A photo is named by its hash, so what was copied before proves itself: the store need not be asked.
  if (kept && photo?.isMaster && kept.sha256 === photo.sha256) return share()
  const bytes = await store.read(name)
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
  if (!bytes || !sha256 || (photo?.isMaster && photo.sha256 !== sha256)) return null
  if (kept && kept.sha256 === sha256) return share()
  await writeThrough(join(target, name), bytes)
  return { bytes: bytes.length, sha256 }
}

/** How many of the photos with these hashes, one per line, are missing in the set. */
export async function countMissing(folder: string, expected: string): Promise<number> {
  let missing = 0
  for await (const sha256 of createInterface(createReadStream(expected)))
    await access(join(folder, setFiles.photos, masterName(sha256))).catch(() => (missing += 1))
  return missing
}

/** Compares every file of a set with its list, and the list with the manifest. */
export async function verifyPhotos(folder: string, photos: Photos): Promise<void> {
  const list = await hashFile(join(folder, setFiles.list))
  if (list?.sha256 !== photos.listSha256) throw new Error(`${setFiles.list} does not match the manifest.`)
  let files = 0
  await inParallel(readList(folder), async ({ name, sha256 }) => {
    const found = await hashFile(join(folder, setFiles.photos, name))
    if (!found) throw new Error(`photos/${name} is missing from the backup.`)
    if (found.sha256 !== sha256) throw new Error(`photos/${name} is damaged: it does not match the list.`)
    files += 1
  })
  if (files !== photos.files) throw new Error(`The list has ${files} photos, and the manifest says ${photos.files}.`)
}

/** Copies the files of a set into a store; existing ones stay. Returns how many were copied. */
export async function putPhotos(folder: string, store: PhotoStore): Promise<number> {
  let put = 0
  await inParallel(readList(folder), async ({ name, sha256 }) => {
    const there = await store.read(name)
    if (there && createHash('sha256').update(there).digest('hex') === sha256) return
    await store.put(name, await readFile(join(folder, setFiles.photos, name)))
    put += 1
  })
  return put
}

async function* readList(folder: string): AsyncGenerator<{ name: string; sha256: string }> {
  for await (const text of createInterface(createReadStream(join(folder, setFiles.list)))) {
    const [, sha256 = '', name = ''] = line.exec(text) ?? []
    // Names must not escape the set.
    if (!readPhotoName(name)) throw new Error(`${setFiles.list} names something that is not a photo.`)
    yield { name, sha256 }
  }
}

/** Runs several at a time. The first failure ends it, after the running ones are done. */
async function inParallel<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const workUntilEmpty = async (): Promise<void> => {
    while (failures.length === 0) {
      const { done, value } = await iterator.next()
      if (done) return
      await work(value)
    }
  }
  const workers = Array.from({ length: copiedAtOnce }, () => workUntilEmpty().catch((error) => failures.push(error)))
  await Promise.all(workers)
  await iterator.return?.()
  if (failures.length > 0) throw failures[0]
}
