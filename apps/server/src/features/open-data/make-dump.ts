import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { csvMark, writeCsvRow } from '@bolodex/brand-csv/csv-text'
import {
  dumpLimits,
  dumpFileAddress,
  dumpFormats,
  DumpSchema,
  licencesOf,
  type DumpColumn,
  type DumpFile,
  type DumpFormat,
} from '@bolodex/contract/open-data/open-data'
import type { Config } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { inSnapshot, type Snapshot } from '#platform/database/snapshot.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { listDatasets, type Dataset } from './dataset-store.ts'
import { withdrawOpenDataJob } from '#domain/withdraw-open-data.ts'
import { createDumpStore, type DumpContents, type DumpStore } from './dump-store.ts'

type Deps = {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  files: FileStore
  /** Free bytes on the disk of the files; null when unlimited. */
  /** The site's name. */
  readName: () => string
  readFreeBytes: () => Promise<number | null>
  config: Pick<Config, 'ORIGIN' | 'DATABASE_REPLICA_URL' | 'PHOTO_FREE_FLOOR'>
  log: Pick<Logger, 'info' | 'warn'>
}

/** Every night, while few people are here. */
export function openDataJobs(deps: Deps): Job[] {
  return [
    {
      name: 'make-open-data',
      every: '15 2 * * *',
      run: async () => {
        await makeDump(deps)
      },
    },
    {
      name: withdrawOpenDataJob,
      run: async () => {
        await createDumpStore(deps.database.db).unlistOld(0)
        await makeDump(deps)
      },
    },
  ]
}

/** The name of a dump's file in the store. */
export const storedName = (date: string, name: string): string => `open-data/${date}.${name}`

const schemaFile = 'schema.json'
const sumsFile = 'SHA256SUMS'
const dataFile = (dataset: Dataset, format: DumpFormat): string => `${dataset.name}.${format}.gz`

/** The content type of a file, by its name. */
export function typeOfFile(name: string): string {
  if (name.endsWith('.gz')) return 'application/gzip'
  return name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}

/**
 * Makes the dump of a day, unless there is one already. It is listed once all its files are stored. What a run that
 * failed has left behind is removed by the next one.
 */
export async function makeDump(deps: Deps, date = new Date().toISOString().slice(0, 10)): Promise<DumpContents | null> {
  const { database, config, log } = deps
  const dumps = createDumpStore(database.db)
  return dumps.whileAlone(async () => {
    await removeUnlisted(deps, dumps)
    if (await dumps.find(date)) return null
    const free = await deps.readFreeBytes()
    if (free !== null && free <= config.PHOTO_FREE_FLOOR) {
      log.warn({ free, floor: config.PHOTO_FREE_FLOOR }, 'open data dump skipped: disk nearly full')
      return null
    }
    const datasets = await listDatasets(config.ORIGIN)
    const dataFiles = datasets.flatMap((dataset) => dumpFormats.map((format) => dataFile(dataset, format)))
    await dumps.begin(date, [...dataFiles, schemaFile, sumsFile])
    const source = { pool: database.pool, replicaUrl: config.DATABASE_REPLICA_URL, log }
    const contents = await inSnapshot(source, (snapshot) =>
      writeFiles(deps.files, date, { datasets, site: deps.readName() }, snapshot),
    )
    await dumps.complete(date, contents)
    await dumps.unlistOld(dumpLimits.dumps)
    await removeUnlisted(deps, dumps)
    const bytes = contents.files.reduce((sum, file) => sum + file.bytes, 0)
    log.info({ date, files: contents.files.length, bytes }, 'open data dump written')
    return contents
  })
}

/** Files first: while the row exists, the next run retries. */
async function removeUnlisted({ files }: Deps, dumps: DumpStore): Promise<void> {
  for (const { date, fileNames } of await dumps.listUnlisted()) {
    await files.remove(fileNames.map((name) => storedName(date, name)))
    await dumps.forget(date)
  }
}

async function writeFiles(
  store: FileStore,
  date: string,
  { datasets, site }: { datasets: Dataset[]; site: string },
  { moment, readRows }: Snapshot,
): Promise<DumpContents> {
  const files: DumpFile[] = []
  const write = async (name: string, source: AsyncIterable<Buffer>): Promise<void> => {
    const hash = createHash('sha256')
    let bytes = 0
    const measured = async function* () {
      for await (const piece of source) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    await store.put(storedName(date, name), typeOfFile(name), measured())
    files.push({ name, url: dumpFileAddress(date, name), bytes, sha256: hash.digest('hex') })
  }

  const described: DumpSchema['datasets'] = []
  for (const dataset of datasets) {
    const { name, description, columns, query } = dataset
    let rows = 0
    for (const format of dumpFormats) {
      rows = 0
      const lines = async function* () {
        yield writers[format].head(columns)
        for await (const batch of readRows<Row>(query)) {
          rows += batch.length
          yield batch.map((row) => writers[format].line(row, columns)).join('')
        }
      }
      await pipeline(lines, createGzip(), (source: AsyncIterable<Buffer>) => write(dataFile(dataset, format), source))
    }
    described.push({ name, description, rows, columns })
  }
  const schema = DumpSchema.parse({ date, madeAt: moment, licences: licencesOf(site), datasets: described })
  await write(schemaFile, inOnePiece(`${JSON.stringify(schema, null, 2)}\n`))
  const sums = files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
  await write(sumsFile, inOnePiece(sums))
  return { ...schema, files }
}

async function* inOnePiece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

type Row = Record<string, unknown>
type Writer = { head: (columns: DumpColumn[]) => string; line: (row: Row, columns: DumpColumn[]) => string }

/** How the rows of a dataset become text. The database answers with exactly the columns, in their order. */
const writers: Record<DumpFormat, Writer> = {
  ndjson: { head: () => '', line: (row) => `${JSON.stringify(row)}\n` },
  csv: {
    head: (columns) => csvMark + writeCsvRow(columns.map(({ name }) => name)),
    line: (row, columns) => writeCsvRow(columns.map(({ name, type }) => writeCell(row[name], type))),
  },
}

/** Lists and JSON as JSON text; nothing as an empty cell. */
function writeCell(value: unknown, type: DumpColumn['type']): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value)
}
