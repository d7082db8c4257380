import pg from 'pg'
import { garmentTypes } from '../../packages/contract/src/garment-types.ts'

type ExtraBrand = {
  name: string
  description?: string
  garments?: string[]
  price?: number | null
  sellThrough?: number | null
  source?: 'manual' | 'youtube'
  sourceUrl?: string
  priceBasis?: string
  setAt?: string
}

const video = 'https://www.youtube.com/watch?v=abcdefghijk'

/** Brands for tests with special needs. They sort last, and each test searches for its own. */
const brands: ExtraBrand[] = [
  ...Array.from({ length: 220 }, (_, index) => ({
    name: `Zz Pages ${String(index + 1).padStart(3, '0')}`,
    price: index + 1,
  })),
  {
    name: 'Zz Filter One',
    description: 'A needle in a haystack of tags',
    garments: ['Jeans'],
    price: 40,
    sellThrough: 50,
  },
  { name: 'Zz Filter Two', garments: ['Dresses', 'Pants'], price: null, sellThrough: null },
  { name: 'Zz Filter Three', garments: ['Suits'], price: 41, sellThrough: 49 },
  { name: 'Zz Video Linked', source: 'youtube', sourceUrl: video },
  { name: 'Zz Video Manual', source: 'manual', sourceUrl: video },
  { name: 'Zz Video Unlinked', source: 'youtube' },
  { name: 'Zz Every Garment', garments: [...garmentTypes.map(({ name }) => name), 'Kimonos'] },
  { name: 'Zz Basis Import', price: 12, sellThrough: 34, priceBasis: 'import', setAt: '2020-02-03T00:00:00Z' },
  ...['Price', 'Name', 'Failure', 'Fields', 'Page'].map((name) => ({ name: `Zz Edit ${name}` })),
  { name: 'Zz Step Up' },
  ...(
    'Card Formats Url Link Wrong Files Refused Member Failing Offline Row Phone Keys Drop Still Crop Turned Drag Eras ' +
    'Better Empty Look Dated Timeline Managed Many Crowd Axe Credentials Shrink Button'
  )
    .split(' ')
    .map((name) => ({ name: `Zz Photo ${name}` })),
  { name: 'Zz Photo Video', source: 'youtube' as const, sourceUrl: video },
  { name: 'Zz Rules One' },
  { name: 'Zz Rules Two' },
  { name: 'Zz Left Behind' },
  { name: 'Zz Guests Held' },
  { name: 'Zz Guests Removed' },
  { name: 'Zz Guest Photos' },
  { name: 'Zz Redacted' },
  ...[
    'Meanwhile',
    'Taken',
    'Delete',
    'Unlisted',
    'Forbidden',
    'Kept',
    'Changed',
    'Back',
    'Photo',
    'Paged',
    'Phone',
    'Desktop',
  ].map((name) => ({ name: `Zz Curate ${name}` })),
  ...['Double', 'Doubles', 'Original'].map((name) => ({ name: `Zz Merge ${name}` })),
  ...['Accepted', 'Declined', 'Guest', 'Fields', 'Shown', 'Twice'].map((name) => ({ name: `Zz Suggest ${name}` })),
  ...['Cards', 'Pages', 'Words', 'Box', 'Picked', 'Wanted'].map((name) => ({ name: `Zz Forum ${name}` })),
  ...['Facts', 'Photos', 'Double', 'Real', 'Undone'].map((name) => ({ name: `Zz Review ${name}` })),
  ...['One', 'Two'].map((name) => ({ name: `Zz Tally ${name}` })),
  ...['Guest', 'Member', 'Change', 'Refused', 'Slow', 'Kept'].map((name) => ({ name: `Zz Vote ${name}` })),
  { name: 'Zz Poll Held' },
  ...Array.from({ length: 13 }, (_, index) => ({ name: `Zz Outbox ${String(index + 1).padStart(2, '0')}` })),
  ...Array.from({ length: 8 }, (_, index) => ({ name: `Zz Tabs ${index + 1}` })),
  ...['Taken', 'Session', 'Guest', 'Leaving', 'Full', 'Space', 'Sync', 'Twice'].map((name) => ({
    name: `Zz Later ${name}`,
  })),
]

/** Puts them into the database and waits until the running server counts them. */
export async function addExtraBrands(databaseUrl: string, serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const brand of brands) await addBrand(client, brand)
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from brands')
  await client.end()
  for (;;) {
    const page = (await (await fetch(`${serverUrl}/api/directory`)).json()) as { total: number }
    if (page.total === rows[0]?.n) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

async function addBrand(client: pg.Client, brand: ExtraBrand): Promise<void> {
  const { name, description = 'Invented for one of the tests.', price = 10, sellThrough = 20 } = brand
  await client.query(
    `insert into brands (slug, name, name_key, plain_key, description, search_text, garment_types, average_sale_price,
       sell_through_rate, source, source_url, price_basis, price_set_at)
     values ($1, $2, lower($2), replace(lower($2), ' ', ''), $3, lower($2) || E'\\n' || lower($3), $4, $5, $6, $7, $8, $9, $10)`,
    [
      name.toLowerCase().replaceAll(' ', '-'),
      name,
      description,
      brand.garments ?? ['T-shirts'],
      price,
      sellThrough,
      brand.source ?? 'manual',
      brand.sourceUrl ?? null,
      brand.priceBasis ?? null,
      brand.setAt ?? null,
    ],
  )
}
