import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const color = z.string().regex(/^#[0-9a-f]{6}$/)

const clothKinds = [
  'twill',
  'denim',
  'canvas',
  'herringbone',
  'knit',
  'plain',
  'corduroy',
  'satin',
  'plaid',
  'fleece',
] as const
const labelShapes = ['straight', 'rounded', 'pinked', 'scalloped', 'shield', 'oval', 'printed'] as const
const markKinds = ['rule', 'double-rule', 'zigzag', 'stars', 'ring', 'bar', 'wave', 'peaks', 'sprig', 'checks'] as const

const TextRow = z.strictObject({
  text: z.string(),
  font: z.enum(['Archivo', 'Rye', 'Yellowtail', 'Limelight', 'Fraunces']).default('Archivo'),
  size: z.number(),
  color: color.optional(),
  weight: z.number().default(600),
  width: z.number().default(100),
  spacing: z.number().default(0),
  slant: z.number().default(0),
})
export type TextRow = z.infer<typeof TextRow>

const MarkRow = z.strictObject({
  mark: z.enum(markKinds),
  size: z.number(),
  color: color.optional(),
})
export type MarkRow = z.infer<typeof MarkRow>

/** What a tag photo shows: the cloth, the label sewn on it, and the rows of the label from top to bottom. */
const Drawing = z.strictObject({
  cloth: z.strictObject({ kind: z.enum(clothKinds), color, accent: color.optional() }),
  seam: z.enum(['collar', 'tape', 'double', 'rib', 'none']),
  label: z.strictObject({
    shape: z.enum(labelShapes),
    width: z.number(),
    height: z.number(),
    color,
    ink: color,
    surface: z.enum(['woven', 'satin', 'cotton', 'leather']).default('woven'),
    stitch: z.enum(['sides', 'all', 'corners', 'top', 'none']),
    thread: color,
    border: color.optional(),
    turn: z.number().default(0),
  }),
  rows: z.array(z.union([TextRow, MarkRow])),
  sizeTab: z.strictObject({ text: z.string(), color, ink: color }).optional(),
})
export type Drawing = z.infer<typeof Drawing>

/** Every drawing, by the slug of its brand. */
export async function readDrawings(file: URL): Promise<Map<string, Drawing>> {
  return new Map(Object.entries(z.record(z.string(), Drawing).parse(JSON.parse(await readFile(file, 'utf8')))))
}
