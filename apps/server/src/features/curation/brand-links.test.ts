import { expect, test } from 'vitest'
import { brandWording } from '@bolodex/contract/directory/brand-wording'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { openCopy } from '@bolodex/offline-directory/open-copy'
import { makeOfflineCopy } from '#features/offline/make-copy.ts'
import { openCurationDesk } from '#testing/curation-desk.ts'

const { subject, member, call, read, history, add } = await openCurationDesk()
const links = { website: 'https://www.levi.com/', wikidata: 'Q127962' }
const none = { website: null, wikidata: null }

test('an admin writes a website and a Wikidata id, and everyone reads them in their normal form', async () => {
  await add('Levi’s', { website: ' HTTPS://www.Levi.com#top ', wikidata: 'https://www.wikidata.org/wiki/Q127962' })
  const { brands } = (await subject.app.inject('/api/directory')).json()
  expect(brands[0]).toMatchObject(links)
  expect(BrandDetails.parse((await subject.app.inject('/api/brands/levis')).json())).toMatchObject(links)
})

test.each([
  ['javascript:alert(1)', brandWording.notWebsite],
  ['https://user:secret@levi.com/', brandWording.notWebsite],
  ['http://127.0.0.1/', brandWording.notWebsite],
  [`https://levi.com/${'a'.repeat(200)}`, 'at most 200 characters'],
])('the website %s is refused with a sentence', async (website, sentence) => {
  const answer = await call('PATCH', `/api/brands/${await add('Levi’s')}`, { website })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
})

test('a Wikidata id without its Q is refused with a sentence', async () => {
  const answer = await call('PATCH', `/api/brands/${await add('Levi’s')}`, { wikidata: '127962' })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(brandWording.notWikidata)])
})

test('the database refuses a website or id in another form', async () => {
  const id = await add('Levi’s')
  for (const [column, value] of [
    ['website', 'javascript:alert(1)'],
    ['website', `https://levi.com/${'a'.repeat(200)}`],
    ['wikidata', 'Q0'],
    ['wikidata', 'Q1234567890123'],
  ])
    await expect(
      subject.database.pool.query(`update brands set ${column} = $1 where id = $2`, [value, id]),
    ).rejects.toThrow(/brands_(website|wikidata)_check/)
})

test('suggested links are decided by an admin, and an earlier state is restored', async () => {
  const id = await add('Levi’s')
  const suggestion = { ...links, reason: 'It’s on the tag' }
  expect((await call('POST', `/api/brands/${id}/suggestions`, suggestion, member)).statusCode).toBe(200)
  const { items } = (await call('GET', '/api/review?kind=suggestion')).json()
  expect((await call('POST', `/api/review/items/${items[0].id}/verdict`, { verdict: 'accept' })).statusCode).toBe(200)
  expect(await read('levis')).toMatchObject(links)
  const { changes } = await history('levis')
  expect(changes[0]).toMatchObject({ fields: ['website', 'wikidata'] })
  await call('PATCH', `/api/brands/${id}`, none)
  expect(await read('levis')).toMatchObject(none)
  await call('POST', `/api/brands/${id}/restore`, { changeId: changes[0]?.id })
  expect(await read('levis')).toMatchObject(links)
})

test('a merge fills in missing links, and undoing it takes them back', async () => {
  const into = await add('Levi’s', { wikidata: links.wikidata })
  const from = await add('Levi Strauss', { website: links.website, wikidata: 'Q1' })
  expect((await call('POST', `/api/brands/${from}/merge`, { into })).json()).toMatchObject(links)
  const { changes } = await history('levis')
  expect((await call('POST', `/api/brands/${into}/merges/${changes[0]?.id}/undo`, {})).statusCode).toBe(200)
  expect(await read('levis')).toMatchObject({ website: null, wikidata: links.wikidata })
  expect(await read('levi-strauss')).toMatchObject({ website: links.website, wikidata: 'Q1' })
})

test('redacting a change removes its links from the history for good', async () => {
  const id = await add('Levi’s', { website: 'https://unlawful.com/words', wikidata: 'Q987654321' })
  await call('PATCH', `/api/brands/${id}`, none)
  const { changes } = await history('levis')
  const redaction = { changeId: changes.at(-1)?.id, fields: ['website', 'wikidata'] }
  expect((await call('POST', `/api/brands/${id}/redactions`, redaction)).statusCode).toBe(200)
  const { body } = await call('GET', '/api/brands/levis/history')
  expect(body).not.toMatch(/unlawful|Q987654321/)
})

test('a change from before there were links has none to remove', async () => {
  const id = await add('Levi’s', { averageSalePrice: 40 })
  await subject.database.pool.query(`update brand_revisions set before = before - 'website', after = after - 'website'`)
  const answer = await call('POST', `/api/brands/${id}/redactions`, { changeId: null, fields: ['website'] })
  expect([answer.statusCode, answer.json()]).toEqual([200, { changes: 0 }])
  await call('PATCH', `/api/brands/${id}`, links)
  await call('POST', `/api/brands/${id}/restore`, { changeId: null })
  expect(await read('levis')).toMatchObject({ website: links.website, averageSalePrice: null })
})

test('a member adds a brand with links, and their export and the offline copy have both', async () => {
  const brand = { name: 'Iver Lund', description: 'Shetland crews since 1987', ...links }
  expect((await call('POST', '/api/brands', brand, member)).json().brands[0]).toMatchObject(links)
  const exported = (await call('GET', '/api/account/export', undefined, member)).json()
  expect(exported.brands.find(({ name }: { name: string }) => name === 'Iver Lund')).toMatchObject(links)
  await add('Without links')
  await makeOfflineCopy({ db: subject.database.db, log: { info: () => {} } })
  const manifest = CopyManifest.parse((await call('GET', '/api/offline-copy')).json())
  const parts = await Promise.all(manifest.parts.map(({ hash }) => call('GET', partAddress(hash))))
  const copy = openCopy(
    parts.map(({ body }) => body),
    manifest.letters,
  )
  const query: DirectoryQuery = {
    q: '',
    garment: [],
    minSellThrough: 0,
    minPrice: 0,
    sort: 'best',
    page: 1,
    pageSize: 25,
  }
  const copied = copy.answerDirectory(query).brands.map(({ name, website, wikidata }) => ({ name, website, wikidata }))
  expect(copied).toEqual([
    { name: 'Iver Lund', ...links },
    { name: 'Without links', ...none },
  ])
})
