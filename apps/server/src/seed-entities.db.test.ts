import { describe, expect, test } from 'vitest'
import { shareTestDatabase } from '#testing/test-database.ts'

// Section 3 of the specification, entity by entity. Fields stored elsewhere name their place: tagPhotoUrl is the URL
// of the photo behind tag_photo_id; submittedBy is the current name of the user behind user_id, who may have left.
type Column = { type: string; isNullable: boolean; default?: RegExp; refersTo?: string }

const id: Column = { type: 'integer', isNullable: false }
const timestamp: Column = { type: 'timestamp with time zone', isNullable: false, default: /now\(\)/ }
const text: Column = { type: 'text', isNullable: false }
const optionalText: Column = { type: 'text', isNullable: true }
const optionalInteger: Column = { type: 'integer', isNullable: true }
const counter: Column = { type: 'integer', isNullable: false, default: /^0$/ }
const off: Column = { type: 'boolean', isNullable: false, default: /^false$/ }
const refersTo = (table: string, isNullable: boolean): Column => ({ type: 'integer', isNullable, refersTo: table })

const entities: Record<string, Record<string, Column>> = {
  brands: {
    id,
    name: text,
    description: text,
    tag_photo_id: refersTo('tag_photos', true),
    average_sale_price: optionalInteger,
    sell_through_rate: optionalInteger,
    garment_types: { type: 'ARRAY', isNullable: false },
    source: text,
    source_url: optionalText,
    created_at: timestamp,
    user_id: optionalInteger,
    upvotes: counter,
    downvotes: counter,
  },
  forum_posts: {
    id,
    title: text,
    content: text,
    user_id: refersTo('users', false),
    brand_id: refersTo('brands', true),
    created_at: timestamp,
    updated_at: timestamp,
    is_pinned: off,
    views: counter,
  },
  forum_comments: {
    id: { type: 'bigint', isNullable: false },
    content: text,
    post_id: refersTo('forum_posts', false),
    user_id: refersTo('users', false),
    created_at: timestamp,
    updated_at: timestamp,
  },
  brand_votes: {
    id: { type: 'bigint', isNullable: false },
    brand_id: refersTo('brands', false),
    user_id: refersTo('users', true),
    vote_type: text,
    created_at: timestamp,
  },
}

const database = shareTestDatabase()

describe.each(Object.entries(entities))('%s', (table, columns) => {
  test.each(Object.entries(columns))(`${table}.%s is kept as the specification says [M-01]`, async (column, wanted) => {
    const { rows } = await database.pool.query(
      `select data_type, is_nullable = 'YES' as is_nullable, column_default,
        (select confrelid::regclass::text from pg_constraint
         where conrelid = $1::text::regclass and contype = 'f' and conkey = array[attnum]) as refers_to
       from information_schema.columns join pg_attribute on attrelid = $1::text::regclass and attname = column_name
       where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, column],
    )
    expect(rows).toHaveLength(1)
    const [found] = rows
    expect(found).toMatchObject({
      data_type: wanted.type,
      is_nullable: wanted.isNullable,
      refers_to: wanted.refersTo ?? null,
    })
    if (wanted.default) expect(found.column_default).toMatch(wanted.default)
  })
})

test('a vote is up or down, and a source manual or youtube [M-01]', async () => {
  const brand =
    "insert into brands (slug, name, name_key, description, search_text, source) values ('a', 'A', 'a', 'x', 'a', $1) returning id"
  await expect(database.pool.query(brand, ['shop'])).rejects.toThrow('brands_source_check')
  const { rows } = await database.pool.query(brand, ['youtube'])
  const vote = 'insert into brand_votes (brand_id, voter_key, vote_type) values ($1, $2, $3)'
  await expect(database.pool.query(vote, [rows[0].id, 'k', 'sideways'])).rejects.toThrow('brand_votes_vote_type_check')
  await database.pool.query(vote, [rows[0].id, 'k', 'up'])
  await expect(database.pool.query(vote, [rows[0].id, 'k', 'down'])).rejects.toThrow(
    'brand_votes_brand_id_voter_key_key',
  )
})
