import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { brandIdOf } from './curate-steps.ts'
import { expect } from './page-test.ts'

export async function userIdOf(database: pg.Client, username: string): Promise<number> {
  const { rows } = await database.query<{ id: number }>('select id from users where username = $1', [username])
  if (!rows[0]) throw new Error(`There is no ${username}`)
  return rows[0].id
}

type NewItem = { kind: string; target: string; targetId: number; otherId?: number; subjectId: number | null }

/**
 * Serializes tests that work through the queue, which they share. Held until the end of the test. Claims of earlier
 * tests' admins are released: a verdict opens the next item and claims it for minutes.
 */
export async function takeQueue(database: pg.Client): Promise<void> {
  await database.query('select pg_advisory_lock(20261115)')
  await database.query('update review_items set claimed_by = null, claimed_until = null where decided_at is null')
}

/**
 * Adds an item to the queue under its own number, far behind those of other tests: they share the queue, and opening
 * it shows the first item.
 */
export async function addItem(database: pg.Client, id: number, item: NewItem): Promise<void> {
  const { kind, target, targetId, otherId = null, subjectId } = item
  // A retried test finds the leftovers of its first run.
  await database.query('delete from review_items where id = $1', [id])
  await database.query(
    `insert into review_items (id, kind, target_kind, target_id, other_id, subject_id, people)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, target, targetId, otherId, subjectId, kind === 'flag' || kind === 'duplicate' ? 1 : 0],
  )
}

const firstOf = async (database: pg.Client, query: string, values: unknown[]): Promise<number> => {
  const { rows } = await database.query<{ id: number }>(query, values)
  return Number(rows[0]?.id)
}

export const addText = (database: pg.Client, userId: number, title: string, isPending: boolean): Promise<number> =>
  firstOf(
    database,
    `insert into forum_posts (title, content, user_id, hidden_at, hidden_why)
     values ($1, 'Written for one of the tests.', $2, $3, $4) returning id`,
    [title, userId, isPending ? new Date() : null, isPending ? 'pending' : null],
  )

export const addComment = (database: pg.Client, userId: number, postId: number, content: string): Promise<number> =>
  firstOf(database, `insert into forum_comments (post_id, user_id, content) values ($1, $2, $3) returning id`, [
    postId,
    userId,
    content,
  ])

const addSuggestion = (database: pg.Client, userId: number, brandId: number, price: number): Promise<number> =>
  firstOf(
    database,
    `insert into brand_suggestions (brand_id, user_id, facts, reason) values ($1, $2, $3, 'Sold three') returning id`,
    [brandId, userId, JSON.stringify({ averageSalePrice: price })],
  )

const addBrand = (database: pg.Client, name: string): Promise<number> =>
  firstOf(
    database,
    `insert into brands (slug, name, name_key, description, search_text)
     values (replace(lower($1), ' ', '-'), $1, lower($1), 'Ten letters', lower($1))
     on conflict (name_key) do update set description = excluded.description returning id`,
    [name],
  )

/** A photo of another brand's file. */
const addPhoto = (database: pg.Client, userId: number, brandId: number, era: string, place: number): Promise<number> =>
  firstOf(
    database,
    `insert into tag_photos (brand_id, sha256, width, height, kind, era, user_id)
     select $1, sha256, width, height, 'care label', $2, $3 from tag_photos where retired_at is null
     order by id offset $4 limit 1 returning id`,
    [brandId, era, userId, place],
  )

type Wanted = { key: 'a' | 'd' | 'h'; says: RegExp; check: string }

/** Twenty items of every kind with consecutive numbers, the key for each, and a question whose answer must be true then. */
export async function addTwenty(database: pg.Client, first: number, writer: number): Promise<Wanted[]> {
  const facts = await brandIdOf(database, 'Zz Review Facts')
  const photos = await brandIdOf(database, 'Zz Review Photos')
  const double = await brandIdOf(database, 'Zz Review Double')
  const real = await brandIdOf(database, 'Zz Review Real')
  const post = await addText(database, writer, 'Twenty to review', false)
  const wanted: Wanted[] = []
  const add = async (item: Omit<NewItem, 'subjectId'>, one: Wanted) => {
    await addItem(database, first + wanted.length, { ...item, subjectId: writer })
    wanted.push(one)
  }
  for (let place = 0; place < 4; place += 1) {
    const price = 60 + place
    // One member has one open suggestion for a price of one brand.
    const id = await addSuggestion(database, writer, await addBrand(database, `Zz Review Fact ${first + place}`), price)
    const [key, verdict, says] =
      place < 3 ? (['a', 'accepted', /^Accepted: /] as const) : (['d', 'declined', /^Declined: /] as const)
    const check = `select verdict = '${verdict}' from brand_suggestions where id = ${id}`
    await add({ kind: 'suggestion', target: 'suggestion', targetId: id }, { key, says, check })

    const pending = await addText(database, writer, `Held text ${place}`, true)
    const why = place < 3 ? 'hidden_why is null' : `hidden_why = 'hidden'`
    await add(
      { kind: 'pending', target: 'post', targetId: pending },
      {
        key: place < 3 ? 'a' : 'd',
        says: place < 3 ? /^Shown: / : /^Declined: /,
        check: `select ${why} from forum_posts where id = ${pending}`,
      },
    )

    const comment = await addComment(database, writer, post, `Comment number ${place}`)
    await add(
      { kind: 'flag', target: 'comment', targetId: comment },
      {
        key: place < 2 ? 'h' : 'd',
        says: place < 2 ? /^Hidden: / : /^Kept: /,
        check: `select hidden_why is ${place < 2 ? `not distinct from 'hidden'` : 'null'} from forum_comments where id = ${comment}`,
      },
    )
  }
  for (let place = 0; place < 4; place += 1) {
    const photo = await addPhoto(database, writer, photos, `${1950 + place * 10}s`, place)
    await add(
      { kind: 'flag', target: 'photo', targetId: photo },
      {
        key: place < 3 ? 'h' : 'd',
        says: place < 3 ? /^Removed: / : /^Kept: /,
        check: `select (retired_at is null) = ${place === 3} from tag_photos where id = ${photo}`,
      },
    )
  }
  const flagged = { kind: 'flag', target: 'brand' } as const
  await add({ ...flagged, targetId: real }, { key: 'a', says: /^Resolved: /, check: 'select true' })
  await add({ ...flagged, targetId: photos }, { key: 'd', says: /^Kept: /, check: 'select true' })
  await add({ ...flagged, targetId: facts }, { key: 'd', says: /^Kept: /, check: 'select true' })
  await add(
    { kind: 'duplicate', target: 'brand', targetId: double, otherId: real },
    {
      key: 'a',
      says: /^Merged: /,
      check: `select not exists (select from brands where id = ${double})`,
    },
  )
  return wanted
}

export const panelOf = (page: Page): Locator => page.locator('[data-part~="review-item"]')
export const lineOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Waiting' }).getByRole('button', { name: title })

async function tryToOpen(page: Page, title: string): Promise<void> {
  await lineOf(page, title).click()
  await expect(panelOf(page)).toContainText(title, { timeout: 2000 })
  await expect(panelOf(page)).toContainText('You have this one', { timeout: 2000 })
}

/** Opens an item by its line and waits until it can be decided on. */
export const openItem = (page: Page, title: string): Promise<void> => expect(() => tryToOpen(page, title)).toPass()

type Taken = { id: number; title: string; admin: number }

/**
 * The same for an item that another test may have been led to and still hold. A claim of this admin stays: the page
 * would go on believing it.
 */
export const takeItem = (page: Page, database: pg.Client, { id, title, admin }: Taken): Promise<void> =>
  expect(async () => {
    await database.query(
      'update review_items set claimed_by = null, claimed_until = null where id = $1 and claimed_by is distinct from $2',
      [id, admin],
    )
    await tryToOpen(page, title)
  }).toPass()
