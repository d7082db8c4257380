import { expect, test } from 'vitest'
import { BrandDetails } from '@bolodex/contract/directory/brands'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { limits } from '@bolodex/contract/limits'
import { addBrand } from '#testing/builders.ts'
import { openCurationDesk } from '#testing/curation-desk.ts'

const { subject, admin, member, call, read } = await openCurationDesk()
const script = '1984–1992: black tag, white script'

test('an admin adds dated notes in any spelling of the years, and everyone sees who did [X-26d]', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Copperhead' })
  const datedNotes = ['1984-1992:  black tag, white script', 'since 1993: red tab', script]
  expect((await call('PATCH', `/api/brands/${id}`, { datedNotes })).json().datedNotes).toEqual([
    script,
    '1993 or later: red tab',
  ])
  const brand = BrandDetails.parse((await subject.app.inject('/api/brands/copperhead')).json())
  expect(brand.datedNotes).toEqual([script, '1993 or later: red tab'])
  expect(brand.datedNoteAuthors).toEqual([admin.username, admin.username])
})

test.each([
  ['without years', ['black tag']],
  ['that end before they begin', ['1992–1984: black tag']],
  ['that are too long', [`1984: ${'x'.repeat(limits.datedNote.max)}`]],
  ['that are too many', Array.from({ length: limits.datedNotes + 1 }, (_, at) => `19${10 + at}: tag ${at}`)],
])('notes %s are refused with a sentence [X-26d]', async (_, datedNotes) => {
  const { id } = await addBrand(subject.database.db, { name: 'Copperhead' })
  const answer = await call('PATCH', `/api/brands/${id}`, { datedNotes })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('ated note')])
})

test('a suggested note is decided by an admin, has its author, and an earlier state is restored [X-26d]', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Copperhead', user_id: admin.id })
  const suggestion = { datedNotes: [script], reason: 'Ad in a 1986 catalog' }
  const suggested = await call('POST', `/api/brands/${id}/suggestions`, suggestion, member)
  expect(suggested.statusCode).toBe(200)
  const { items } = (await call('GET', '/api/review?kind=suggestion')).json()
  expect((await call('POST', `/api/review/items/${items[0].id}/verdict`, { verdict: 'accept' })).statusCode).toBe(200)
  expect(await read('copperhead')).toMatchObject({ datedNotes: [script], datedNoteAuthors: [member.username] })

  const history = BrandHistory.parse((await call('GET', '/api/brands/copperhead/history')).json())
  expect(history.changes[0]).toMatchObject({ fields: ['datedNotes'], by: { name: member.username } })
  await call('PATCH', `/api/brands/${id}`, { datedNotes: [] })
  await call('POST', `/api/brands/${id}/restore`, { changeId: history.changes[0]?.id })
  expect(await read('copperhead')).toMatchObject({ datedNotes: [script], datedNoteAuthors: [member.username] })
})

test('a merge keeps the notes of both brands once, and undoing it separates them [X-26d]', async () => {
  const { db } = subject.database
  const own = '1990s: blue tag'
  const { id: into } = await addBrand(db, { name: 'Copperhead' })
  const { id: from } = await addBrand(db, { name: 'Copperhead Denim' })
  await call('PATCH', `/api/brands/${into}`, { datedNotes: [own, script] })
  await call('PATCH', `/api/brands/${from}`, { datedNotes: [script, 'Before 1970: crown'] })
  const merged = await call('POST', `/api/brands/${from}/merge`, { into })
  expect(merged.json().datedNotes).toEqual([own, script, 'Before 1970: crown'])
  const { changes } = BrandHistory.parse((await call('GET', '/api/brands/copperhead/history')).json())
  const undone = await call('POST', `/api/brands/${into}/merges/${changes[0]?.id}/undo`, {})
  expect([undone.statusCode, undone.body]).toEqual([200, expect.anything()])
  expect((await read('copperhead')).datedNotes).toEqual([own, script])
  expect((await read('copperhead-denim')).datedNotes).toEqual([script, 'Before 1970: crown'])
})

test('a member adds a brand with notes, and their export has them [X-26d]', async () => {
  const brand = { name: 'Iver Lund', description: 'Shetland crews since 1987', datedNotes: [script] }
  const added = await call('POST', '/api/brands', brand, member)
  expect(added.json().brands[0].datedNotes).toEqual([script])
  expect((await read('iver-lund')).datedNoteAuthors).toEqual([member.username])
  const exported = (await call('GET', '/api/account/export', undefined, member)).json()
  expect(exported.brands.find(({ name }: { name: string }) => name === 'Iver Lund').datedNotes).toEqual([script])
})
