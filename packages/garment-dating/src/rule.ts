import { z } from 'zod'

const clueKinds = [
  'law',
  'number',
  'union',
  'country',
  'address',
  'care',
  'fiber',
  'size',
  'barcode',
  'web',
  'trademark',
  'date',
  'zipper',
  'brand-label',
  'construction',
] as const

/** Strongest first: set by an authority; company, press or reference work; several collectors; habit, absence or arithmetic. */
export const strengths = ['law', 'documented', 'collectors', 'weak'] as const
export type Strength = (typeof strengths)[number]

const markets = ['US', 'CA', 'UK', 'EU', 'JP', 'CN', 'MX'] as const
export type Market = (typeof markets)[number]

export const numberKinds = ['RN', 'WPL', 'CA', 'US patent'] as const
export type NumberKind = (typeof numberKinds)[number]

const Year = z.int().min(1850).max(2030)
const Template = z.string().min(1).max(600)

/** A template (compile-pattern.ts) in the text of the tag. All of `with` must be there too, and none of `without`. */
const TextPattern = z.strictObject({
  type: z.literal('text'),
  text: Template,
  with: z.array(Template).max(4).optional(),
  without: z.array(Template).max(4).optional(),
  /** The tag itself names the year; with `both` it is the only year, give or take `slack`. */
  capture: z
    .strictObject({
      group: z.int().min(1).max(4),
      kind: z.enum(['year4', 'year2']),
      gives: z.enum(['notBefore', 'both']),
      slack: z.int().min(0).max(3).optional(),
    })
    .optional(),
})

const NumberPattern = z.strictObject({
  type: z.literal('number'),
  kind: z.enum(numberKinds),
  from: z.int().positive(),
  to: z.int().positive(),
})

/** A box that a person ticks. `ask` is its short question, `also` how people say it in other words. */
const SeenPattern = z.strictObject({
  type: z.literal('seen'),
  label: z.string().min(5).max(200),
  ask: z.string().min(5).max(60).optional(),
  also: z.array(z.string().min(2).max(100)).max(12).optional(),
})

export const DatingRule = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    clue: z.enum(clueKinds),
    brand: z.string().min(1).max(100).optional(),
    /** Where the garment was sold. */
    market: z.enum([...markets, 'any']),
    /** Where the garment can only have been made, as country codes. */
    places: z.array(z.string().length(2)).min(1).max(4).optional(),
    pattern: z.discriminatedUnion('type', [TextPattern, NumberPattern, SeenPattern]),
    notBefore: Year.nullable(),
    notAfter: Year.nullable(),
    /** Years of slack on both sides: stock, rolls of old labels, early adopters. */
    soft: z.int().min(0).max(15),
    strength: z.enum(strengths),
    says: z
      .string()
      .max(160)
      .regex(/[.]”?$/),
    source: z.string().min(8).max(400),
    /** The fact, or its decisive year, was read in a page. */
    verified: z.boolean(),
    examples: z.array(z.string().max(200)).min(1).max(3).optional(),
    counterExamples: z.array(z.string().max(200)).min(1).max(3).optional(),
  })
  .refine(({ notBefore, notAfter }) => notBefore !== null || notAfter !== null, 'A rule needs at least one year.')
  .refine(({ notBefore, notAfter }) => (notBefore ?? 0) <= (notAfter ?? 9999), 'The first year is after the last.')
  .refine(({ clue, brand }) => clue !== 'brand-label' || brand !== undefined, 'A brand label needs its brand.')
  .refine(
    ({ clue, pattern, notAfter }) =>
      notAfter === null || (clue !== 'number' && (pattern.type !== 'number' || pattern.kind === 'US patent')),
    'A registration number never gives a latest year: it says when a company registered.',
  )
  .refine(
    ({ pattern, examples, counterExamples }) =>
      (pattern.type === 'text') === (examples !== undefined && counterExamples !== undefined),
    'Text rules, and only they, have examples and counter-examples.',
  )
  .refine(
    ({ verified, source }) => !verified || !source.startsWith('General knowledge'),
    'General knowledge is not verified.',
  )
export type DatingRule = z.infer<typeof DatingRule>
export type TextPattern = z.infer<typeof TextPattern>
