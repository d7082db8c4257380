import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { orNull, syncFolder } from '#platform/media/open-photo-store.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** A backup set's manifest. Written last. */
const Manifest = z.strictObject({
  format: z.literal(1),
  /** The release that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The major version of pg_dump; pg_restore must be at least as new. */
  dumpedBy: z.int(),
  /** The schema: every migration that was applied, and its checksum. */
  migrations: z.record(z.string(), z.string()),
  database: z.strictObject({
    bytes: count,
    sha256,
    tables: z.record(z.string(), z.strictObject({ rows: count, digest: z.string() })),
  }),
  /** Null: the database alone, as it was before a migration. */
  photos: z.strictObject({ files: count, bytes: count, listSha256: sha256, missing: count }).nullable(),
})
export type Manifest = z.infer<typeof Manifest>

const JsonManifest = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(Manifest)

/** The files of a set. The list has the form that `sha256sum --check` reads. */
export const setFiles = { manifest: 'manifest.json', dump: 'database.dump', list: 'photos.sha256', photos: 'photos' }

/** More than that is not a manifest. */
const mostManifestBytes = 1_000_000
/** A folder that is written or deleted now, or was when something ended the process. */
const unfinished = '.unfinished-'
const setName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(-before-migration)?$/
const databaseOnly = '-before-migration'
/**
 * Dumps before migrations are automatic, so old ones are deleted automatically too.
 */
const keptBeforeMigrations = 3

/** Creates a set under a temporary name; `finish` renames it once it is complete. */
export async function beginSet(root: string, createdAt: Date, { hasPhotos }: { hasPhotos: boolean }) {
  // It contains all personal data.
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeUnfinished(root)
  const name = createdAt.toISOString().replaceAll(/[:.]/g, '-') + (hasPhotos ? '' : databaseOnly)
  const folder = join(root, unfinished + name)
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    discard: () => rm(folder, { recursive: true, force: true }),
    async finish(manifest: Manifest): Promise<string> {
      await writeThrough(join(folder, setFiles.manifest), `${JSON.stringify(manifest, null, 2)}\n`)
      await syncFolder(folder)
      const path = join(root, name)
      await rename(folder, path)
      await syncFolder(root)
      return path
    },
  }
}

/** One backup runs at a time, so any such name is a leftover. */
async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith(unfinished)) await rm(join(root, name), { recursive: true, force: true })
}

/** Complete sets, the newest first. */
export async function listSets(root: string): Promise<string[]> {
  const names = (await orNull(readdir(root))) ?? []
  return names
    .filter((name) => setName.test(name))
    .toSorted()
    .toReversed()
}

/** Deletes all but the newest `kept` complete sets. */
export async function deleteOldSets(root: string, kept: number): Promise<string[]> {
  const sets = await listSets(root)
  const oldest = sets.filter((name) => !name.endsWith(databaseOnly))[kept - 1]
  return deleteSets(root, oldest === undefined ? [] : sets.slice(sets.indexOf(oldest) + 1))
}

export async function deleteOldDumps(root: string): Promise<string[]> {
  const dumps = (await listSets(root)).filter((name) => name.endsWith(databaseOnly))
  return deleteSets(root, dumps.slice(keptBeforeMigrations))
}

async function deleteSets(root: string, names: string[]): Promise<string[]> {
  for (const name of names) {
    // Renamed first, so that a half-deleted set is not taken for a complete one.
    const going = join(root, unfinished + name)
    await rename(join(root, name), going)
    await rm(going, { recursive: true })
  }
  return names
}

/** The folder of a set: a path, a name in the folder for backups, or `latest`. */
export async function findSet(root: string | undefined, wanted: string): Promise<string> {
  if (wanted !== 'latest' && (wanted.includes('/') || !root)) return resolve(wanted)
  if (!root) throw new Error('Set BACKUP_DIR to the folder with the backups, or name the folder of one.')
  const name = wanted === 'latest' ? (await listSets(root)).find((set) => !set.endsWith(databaseOnly)) : wanted
  if (!name) throw new Error(`There is no backup in ${root}.`)
  return join(resolve(root), name)
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, setFiles.manifest)
  const found = basename(folder).startsWith(unfinished) ? null : await orNull(stat(path))
  if (!found) throw new Error(`${folder} is not a complete backup: it has no ${setFiles.manifest}.`)
  if (found.size > mostManifestBytes) throw new Error(`${path} is too long for a manifest.`)
  const parsed = JsonManifest.safeParse(await readFile(path, 'utf8'))
  if (!parsed.success) throw new Error(`${path} cannot be read: it is damaged, or of a newer release.`)
  return parsed.data
}

/** Writes a file and waits until the disk has it. */
export async function writeThrough(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Size and SHA-256 of a file, which is read piece by piece; null when there is none. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const hash = createHash('sha256')
  let bytes = 0
  const read = async () => {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
    }
    return { bytes, sha256: hash.digest('hex') }
  }
  return orNull(read())
}
