import { tagPhotoKinds } from '@bolodex/contract/photos/tag-photo-kinds'
import { brandEras, confirmationsOf, factTypes, starterState } from '#domain/brands/brand-json.ts'
import { eraNames } from '@bolodex/contract/directory/eras'
import { listedEra } from '#domain/photos/listed-era.ts'
import { brandFacts, columnKeys, factKeys } from '@bolodex/contract/brand-facts'
import type { BrandFact } from '@bolodex/contract/directory/fact-kinds'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { identifierKinds } from '@bolodex/contract/identifiers/identifiers'
import { licences, type ColumnType, type DumpColumn } from '@bolodex/contract/open-data/open-data'
import type { DatingRule } from '@bolodex/garment-dating/rule'
import { momentOf } from '#platform/http/json-answers.ts'

/** A table of the open data. The query answers its columns, under their names, in an order that is always the same. */
export type Dataset = { name: string; description: string; columns: DumpColumn[]; query: string }

/** A column with the SQL expression of its value. */
type Column = [name: string, type: ColumnType, sql: string, description: string]

/**
 * Everything that is published, column by column. Nothing identifies a person: no member ids, only sums of votes, no
 * written reasons, no source URLs of photos, and of members' sales only the published figures.
 */
export async function listDatasets(origin: string): Promise<Dataset[]> {
  // Loaded when needed: the rules take a while to check.
  const { datingRules } = await import('@bolodex/garment-dating/rules')
  return [
    describe('brands', 'Every brand of the directory with its facts.', brandColumns, 'from brands b order by b.id'),
    describe(
      'brand_aliases',
      'Other names that a brand goes by.',
      [
        ['id', 'integer', 'a.id', 'The alias’s own number.'],
        ['brandId', 'integer', 'a.brand_id', 'The brand (brands.id).'],
        ['alias', 'text', 'a.alias', 'The name.'],
        ['createdAt', 'timestamp', momentOf('a.created_at'), 'When it was added.'],
      ],
      'from brand_aliases a order by a.id',
    ),
    describe(
      'brand_identifiers',
      'RN, CA and WPL numbers that members found on tags of a brand.',
      [
        ['brandId', 'integer', 'i.brand_id', 'The brand (brands.id).'],
        ['kind', 'text', 'i.kind', `${identifierKinds.join(', ')}.`],
        ['number', 'text', 'i.number', 'The number. CA numbers have five digits, the others no leading zeros.'],
        [
          'confirmations',
          'integer',
          'i.confirmations',
          'How many established members found it. 0 where only new accounts did.',
        ],
      ],
      `from (
          select brand_id, kind, number, ${confirmationsOf} as confirmations
          from brand_identifiers group by brand_id, kind, number
        ) i order by i.brand_id, i.kind, i.number`,
    ),
    describe(
      'fact_changes',
      'What changed about the brands above, one row for each fact.',
      changeColumns,
      changeSource,
    ),
    describe(
      'removed_brands',
      'Ids that are no longer in use, because the brand was deleted or merged into another one.',
      [
        ['brandId', 'integer', 'r.brand_id', 'The id that the brand had.'],
        ['mergedInto', 'integer', 'r.merged_into', 'The brand that it became part of. Empty if it was deleted.'],
        ['removedAt', 'timestamp', momentOf('r.removed_at'), 'When that happened.'],
      ],
      'from removed_brands r order by r.brand_id',
    ),
    describe(
      'tag_photos',
      'The tag photos that brand pages show: what each one is, and where.',
      photoColumns(origin),
      'from tag_photos t where t.retired_at is null and t.taken_away_at is null order by t.id',
    ),
    describe('sold_figures', 'What members’ sales say, by brand, garment and currency.', soldColumns, soldSource),
    describe('sold_quarters', 'Earlier medians of the same.', quarterColumns, quarterSource),
    describe(
      'garment_types',
      'The garment types of the directory. A brand may have others too.',
      [
        ['position', 'integer', 'g.position', 'Its place in the list, from 1.'],
        ['name', 'text', 'g.name', 'The name, as in brands.garmentTypes.'],
        ['description', 'text', 'g.description', 'What it includes.'],
      ],
      `from (values ${garmentRows}) as g (position, name, description) order by g.position`,
    ),
    describe(
      'dating_rules',
      'What a clue on a garment says about the years in which it was made.',
      ruleColumns,
      `from jsonb_array_elements(${quote(JSON.stringify(datingRules))}::jsonb) with ordinality as r (rule, place)
        order by r.place`,
    ),
  ]
}

function describe(name: string, description: string, columns: Column[], source: string): Dataset {
  return {
    name,
    description,
    columns: columns.map(([column, type, , meaning]) => ({ name: column, type, description: meaning })),
    query: `select ${columns.map(([column, , sql]) => `${sql} as "${column}"`).join(', ')} ${source}`,
  }
}

/** The facts in the brand's row come from the table of facts, so a new fact is published without a change here. */
const brandColumns: Column[] = [
  ['id', 'integer', 'b.id', 'The brand’s id. It is never used again for another brand.'],
  ['slug', 'text', 'b.slug', 'Its page is /brands/{slug}.'],
  ...columnKeys.map((key): Column => {
    const { kind, column, fieldLabel }: BrandFact = brandFacts[key]
    const shown = key === 'averageSalePrice' ? 'shown_price' : column
    return [key, factTypes[kind], `b.${shown}`, `${fieldLabel.add ?? fieldLabel.edit}.`]
  }),
  [
    'priceSetAt',
    'timestamp',
    momentOf('coalesce(b.sold_as_of, b.price_set_at)'),
    'When the price was set or, resting on sales, computed.',
  ],
  [
    'priceBasis',
    'text',
    `case when b.sold_price is null then b.price_basis else 'sales' end`,
    'What the price rests on: sales (the median of members’ sales), estimate, video or import.',
  ],
  ['soldCount', 'integer', 'b.sold_count', 'For sales: at least so many of them. Empty for few.'],
  ['estimatedPrice', 'integer', 'b.average_sale_price', 'The estimate, which is the price while there are no sales.'],
  ['sellThroughSetAt', 'timestamp', momentOf('b.sell_through_set_at'), 'When the sell-through rate was set.'],
  [
    'sellThroughBasis',
    'text',
    'b.sell_through_basis',
    'What the sell-through rate rests on: estimate, video or import.',
  ],
  ['eras', 'text[]', brandEras, `The eras of its dated tags: ${eraNames.join(', ')}.`],
  ['source', 'text', 'b.source', 'How the brand was added: manual or youtube.'],
  ['sourceUrl', 'text', 'b.source_url', 'The video that it was found in.'],
  [
    'starter',
    'text',
    starterState,
    'For a brand that the site brought itself: unconfirmed until a member confirmed or edited it, then confirmed.',
  ],
  ['tagPhotoId', 'integer', 'b.tag_photo_id', 'The photo on its card (tag_photos.id).'],
  ['upvotes', 'integer', 'b.upvotes', 'How many voted for it.'],
  ['downvotes', 'integer', 'b.downvotes', 'How many voted against it.'],
  ['createdAt', 'timestamp', momentOf('b.created_at'), 'When it was added.'],
  ['updatedAt', 'timestamp', momentOf('b.updated_at'), 'When its facts or photos last changed.'],
]

const soldColumns: Column[] = [
  ['brandId', 'integer', 'c.brand_id', 'The brand (brands.id).'],
  ['garment', 'text', `nullif(c.garment, '')`, 'The garment type (garment_types.name). Empty for the whole brand.'],
  ['currency', 'text', 'c.currency', 'The currency of its amounts, which are whole units. Never converted.'],
  ['level', 'text', 'c.level', 'few: three sales by three members or more. enough: ten by five.'],
  ['median', 'integer', 'c.median', 'The median price, rounded to whole units below 50 and to fives from there.'],
  ['low', 'integer', 'c.low', 'A quarter sold for less than this. Empty for few.'],
  ['high', 'integer', 'c.high', 'A quarter sold for more than this. Empty for few.'],
  ['sales', 'integer', 'c.sales', 'At least so many sales. Empty for few.'],
  ['members', 'integer', 'c.members', 'By at least so many members. Empty for few.'],
  ['daysToSell', 'integer', 'c.days', 'The median of the days from listing to sale, where enough are known.'],
  ['firstMonth', 'text', `to_char(c.month - interval '11 months', 'YYYY-MM')`, 'The first of the twelve months.'],
  ['lastMonth', 'text', `to_char(c.month, 'YYYY-MM')`, 'The last of the twelve months.'],
  ['asOf', 'text', 'c.as_of::text', 'The day it was computed.'],
]

const quarterColumns: Column[] = [
  ...soldColumns.slice(0, 3),
  ['quarter', 'text', 'c.quarter', 'The quarter, such as 2026-Q3.'],
  ['median', 'integer', 'c.median', 'The median over twelve months as it stood at the end of that quarter.'],
]

// Shown figures of existing brands only.
const soldSource = `from sold_cells c join brands b on b.id = c.brand_id
  where c.is_shown order by c.brand_id, c.currency, c.garment`
const quarterSource = `from sold_quarters c join brands b on b.id = c.brand_id
  join sold_cells shown on (shown.brand_id, shown.currency, shown.garment) = (c.brand_id, c.currency, c.garment)
    and shown.is_shown
  order by c.brand_id, c.currency, c.garment, c.quarter`

/** A fact in a recorded change. JSON null and a missing fact are both null. */
const factOf = (state: 'before' | 'after'): string => `nullif(r.${state} -> f.fact, 'null')`

const changeColumns: Column[] = [
  ['changeId', 'integer', 'r.id', 'The change. One change may have several rows.'],
  ['brandId', 'integer', 'r.brand_id', 'The brand (brands.id).'],
  ['kind', 'text', 'r.kind', 'How it came about, such as edited, suggestion, put back (restored) or merged.'],
  ['fact', 'text', 'f.fact', 'Which fact, as the column of brands is called, or aliases.'],
  ['before', 'json', factOf('before'), 'Its value before the change.'],
  ['after', 'json', factOf('after'), 'Its value after the change.'],
  [
    'mergedFrom',
    'text',
    'r.merged_from',
    'The name of the brand it happened to, if that one was merged into this one later.',
  ],
  ['changedAt', 'timestamp', momentOf('r.created_at'), 'When it was changed.'],
]

// The history of a removed brand is not public any more, so only brands that are there count.
const changeSource = `from brand_revisions r join brands b on b.id = r.brand_id
  cross join lateral unnest(array[${factKeys.map(quote).join(', ')}]) with ordinality as f (fact, place)
  where r.after is not null and ${factOf('before')} is distinct from ${factOf('after')} order by r.id, f.place`

const photoColumns = (origin: string): Column[] => [
  ['id', 'integer', 't.id', 'The photo’s own number.'],
  ['brandId', 'integer', 't.brand_id', 'The brand (brands.id).'],
  ['url', 'text', `${quote(`${origin}/photos/`)} || t.sha256 || '.webp'`, 'Where the photo is, as a WebP file.'],
  ['sha256', 'text', 't.sha256', 'The SHA-256 of that file.'],
  ['width', 'integer', 't.width', 'In pixels.'],
  ['height', 'integer', 't.height', 'In pixels.'],
  ['kind', 'text', 't.kind', `What it shows: ${tagPhotoKinds.join(', ')}.`],
  ['era', 'text', listedEra('t'), 'The decade such tags were made in, or Before 1950, where the years are one.'],
  ['yearFrom', 'integer', 't.year_from', 'The first year in which such tags were made, as far as known.'],
  ['yearTo', 'integer', 't.year_to', 'The last year.'],
  ['madeIn', 'text', 't.made_in', 'The country that is on the tag.'],
  ['note', 'text', 't.note', 'What its submitter says about it.'],
  ['looksRight', 'integer', 't.looks_right', 'How many members say that it looks right.'],
  ['looksWrong', 'integer', 't.looks_wrong', 'How many say that it looks wrong.'],
  ['license', 'text', quote(licences.photos.id), 'The license of the photo itself.'],
  ['createdAt', 'timestamp', momentOf('t.created_at'), 'When it was added.'],
]

/** A column of dating_rules with a field of the rule. */
const ruleColumn = (field: keyof DatingRule, type: ColumnType, description: string): Column => {
  const sql = {
    integer: `(r.rule ->> '${field}')::integer`,
    json: `nullif(r.rule -> '${field}', 'null')`,
    text: `r.rule ->> '${field}'`,
  }
  return [field, type, sql[type === 'integer' || type === 'json' ? type : 'text'], description]
}

const ruleColumns: Column[] = [
  ruleColumn('id', 'text', 'Its name. It stays when the rule is corrected.'),
  ruleColumn('clue', 'text', 'What kind of clue it is.'),
  ruleColumn('brand', 'text', 'The brand that it needs, by name. Empty if it holds for all.'),
  ruleColumn('market', 'text', 'Where the garment was sold: a country, EU or any.'),
  ruleColumn('places', 'json', 'The only countries where such a garment can have been made, as codes.'),
  ruleColumn(
    'pattern',
    'json',
    'How the clue is recognized: a template of text, a range of numbers, or what a person sees.',
  ),
  ruleColumn('notBefore', 'integer', 'The first year in which such garments were made.'),
  ruleColumn('notAfter', 'integer', 'The last year.'),
  ruleColumn('soft', 'integer', 'Years of slack on both sides.'),
  ruleColumn('strength', 'text', 'How sure it is: law, documented, collectors or weak.'),
  ruleColumn('says', 'text', 'The reason in words.'),
  ruleColumn('source', 'text', 'Where it was read.'),
  ruleColumn(
    'verified',
    'text',
    'true if a page that others can read gives the fact or its decisive year, otherwise false.',
  ),
  ruleColumn('examples', 'json', 'Texts that the template fits.'),
  ruleColumn('counterExamples', 'json', 'Texts that it does not fit.'),
]

const garmentRows = garmentTypes
  .map(({ name, description }, index) => `(${index + 1}, ${quote(name)}, ${quote(description)})`)
  .join(', ')

/** A text of the program as SQL. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
