import { z } from 'zod'
import { Count } from '../integers.ts'
import { SearchText } from '../inputs.ts'
import type { ContractRoute } from '../route.ts'

/** How many dumps are kept, and the limits of one. */
export const dumpLimits = { dumps: 7, datasets: 20, columns: 60, files: 50, fileName: 80 } as const

/** The licenses of the open data. The tag photos themselves are not in the files, only their URLs. */
export const licences = {
  data: {
    id: 'ODbL-1.0',
    name: 'Open Database License 1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  photos: {
    id: 'CC-BY-SA-4.0',
    name: 'Creative Commons Attribution-ShareAlike 4.0',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
} as const

/** The licenses with the sentences that name this site. */
export const licencesOf = (site: string) => ({
  data: { ...licences.data, attribution: `Data from ${site} and its contributors, ODbL 1.0` },
  photos: { ...licences.photos, attribution: `Photo from ${site} and its contributors, CC BY-SA 4.0` },
})

/** The type of a column. A timestamp is written as `2026-11-17T03:30:00.000Z`; a JSON value may have any type. */
const columnTypes = ['integer', 'text', 'text[]', 'timestamp', 'json'] as const
export type ColumnType = (typeof columnTypes)[number]

/** How each dataset is written: lines of JSON for programs, CSV for spreadsheets. Both are compressed with gzip. */
export const dumpFormats = ['ndjson', 'csv'] as const
export type DumpFormat = (typeof dumpFormats)[number]

export const DumpColumn = z.object({ name: z.string(), type: z.enum(columnTypes), description: z.string() })
export type DumpColumn = z.infer<typeof DumpColumn>

const Dataset = z.object({
  name: z.string(),
  description: z.string(),
  rows: Count,
  columns: z.array(DumpColumn).max(dumpLimits.columns),
})

/** A file of a dump. Its content never changes. */
export const DumpFile = z.object({
  name: z.string(),
  /** Its path on this site. */
  url: z.string(),
  bytes: Count,
  sha256: z.string(),
})
export type DumpFile = z.infer<typeof DumpFile>

const Licence = z.object({ id: z.string(), name: z.string(), url: z.string(), attribution: z.string() })

/** The contents of a dump's `schema.json`. */
export const DumpSchema = z.object({
  date: z.iso.date(),
  /** The moment that all rows are from. */
  madeAt: z.iso.datetime(),
  licences: z.object({ data: Licence, photos: Licence }),
  datasets: z.array(Dataset).max(dumpLimits.datasets),
})
export type DumpSchema = z.infer<typeof DumpSchema>

/** The newest dump, and the days of those before it. Without a date while there is none yet. */
export const OpenData = DumpSchema.extend({
  date: z.iso.date().nullable(),
  madeAt: z.iso.datetime().nullable(),
  files: z.array(DumpFile).max(dumpLimits.files),
  earlier: z.array(z.iso.date()).max(dumpLimits.dumps),
})
export type OpenData = z.infer<typeof OpenData>

export const dumpFileAddress = (date: string, file: string): string => `/data/${date}/${file}`

export const getOpenData = {
  method: 'GET',
  path: '/data/latest.json',
  access: 'anyone',
  limit: 'read',
  summary: 'The newest dump of the open data: its files with sizes and checksums, datasets, columns and licenses',
  answer: OpenData,
} as const satisfies ContractRoute

export const getDumpFile = {
  method: 'GET',
  path: '/data/:date/:file',
  access: 'anyone',
  limit: 'dumpFile',
  summary: 'One file of a dump of the last seven days. It never changes; a download can be resumed with `Range`',
  params: z.strictObject({
    // Postgres knows no year 0.
    date: z.iso.date().regex(/^2/),
    file: SearchText.regex(/^[\w.-]+$/).max(dumpLimits.fileName),
  }),
  answer: z.file(),
} as const satisfies ContractRoute
