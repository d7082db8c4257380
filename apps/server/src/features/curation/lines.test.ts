import { expect, test } from 'vitest'
import { BrandDetails, type CloseMatch } from '@bolodex/contract/directory/brands'
import { BrandHistory } from '@bolodex/contract/curation/brand-history'
import { limits } from '@bolodex/contract/limits'
import { openCurationDesk } from '#testing/curation-desk.ts'

const { subject, member, call, read, add } = await openCurationDesk()
const purple = 'Purple Label: made in Italy, best'
const fakeWarning = 'Count the stitches of the pony'

test('an admin writes lines and a warning about fakes, and everyone reads them', async () => {
  await add('Ralph Lauren', {
    lines: [' Purple Label :  made in Italy, best', 'Chaps'],
    fakeWarning: ` ${fakeWarning} `,
  })
  const brand = BrandDetails.parse((await subject.app.inject('/api/brands/ralph-lauren')).json())
  expect(brand).toMatchObject({ lines: [purple, 'Chaps'], fakeWarning })
  const { brands } = (await subject.app.inject('/api/directory')).json()
  expect(brands[0]).toMatchObject({ lines: [purple, 'Chaps'], fakeWarning })
})

test.each([
  ['without a name', { lines: [': made in Italy'] }, 'Start each line with its name'],
  ['of the same name', { lines: ['RRL: boots', 'rrl: jeans'] }, 'Two lines have the same name'],
  ['beyond twelve', { lines: Array.from({ length: limits.lines + 1 }, (_, at) => `Line ${at}`) }, 'at most 12 lines'],
  ['as a text', { lines: purple }, 'lines'],
  ['with a warning that is too long', { fakeWarning: 'x'.repeat(limits.fakeWarning.max + 1) }, 'at most 300'],
])('lines %s are refused with a sentence', async (_, patch, sentence) => {
  const answer = await call('PATCH', `/api/brands/${await add('Ralph Lauren')}`, patch)
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
})

test.each([
  ['lines', Array.from({ length: limits.lines + 1 }, (_, at) => `Line ${at}`), 'at most 12 lines'],
  [
    'datedNotes',
    Array.from({ length: limits.datedNotes + 1 }, (_, at) => `${1900 + at}: black tag`),
    'at most 40 dated notes',
  ],
])('a new brand has no more %s than an edit may give it', async (fact, entries, sentence) => {
  const brand = { name: 'Harrow Lane', description: 'Wool coats from Leeds', [fact]: entries }
  const answer = await call('POST', '/api/brands', brand, member)
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
  const most = await call('POST', '/api/brands', { ...brand, [fact]: entries.slice(1) }, member)
  expect(most.statusCode, most.body).toBe(200)
})

test('a line of a hundred thousand spaces is refused in time', async () => {
  const id = await add('Ralph Lauren')
  const suggestion = { lines: [`a${'\f'.repeat(100_000)}b`], reason: 'It’s on the tag' }
  const before = process.threadCpuUsage()
  const answer = await call('POST', `/api/brands/${id}/suggestions`, suggestion, member)
  const { user } = process.threadCpuUsage(before)
  expect([answer.statusCode, user < 3_000_000]).toEqual([400, true])
})

test('suggested lines are decided by an admin, and an earlier state is restored', async () => {
  const id = await add('Ralph Lauren')
  const suggestion = { lines: [purple], fakeWarning, reason: 'It’s on the tag' }
  expect((await call('POST', `/api/brands/${id}/suggestions`, suggestion, member)).statusCode).toBe(200)
  const { items } = (await call('GET', '/api/review?kind=suggestion')).json()
  expect((await call('POST', `/api/review/items/${items[0].id}/verdict`, { verdict: 'accept' })).statusCode).toBe(200)
  expect(await read('ralph-lauren')).toMatchObject({ lines: [purple], fakeWarning })
  const history = BrandHistory.parse((await call('GET', '/api/brands/ralph-lauren/history')).json())
  expect(history.changes[0]).toMatchObject({ fields: ['lines', 'fakeWarning'] })
  await call('PATCH', `/api/brands/${id}`, { lines: [], fakeWarning: null })
  expect(await read('ralph-lauren')).toMatchObject({ lines: [], fakeWarning: null })
  await call('POST', `/api/brands/${id}/restore`, { changeId: history.changes[0]?.id })
  expect(await read('ralph-lauren')).toMatchObject({ lines: [purple], fakeWarning })
})

test('a merge keeps the lines of both brands once by name, and undoing it separates them', async () => {
  const into = await add('Ralph Lauren', { lines: [purple, 'RRL'] })
  const from = await add('Polo Ralph Lauren', { lines: ['purple-label', 'Polo Sport'], fakeWarning })
  const merged = await call('POST', `/api/brands/${from}/merge`, { into })
  expect(merged.json()).toMatchObject({ lines: [purple, 'RRL', 'Polo Sport'], fakeWarning })
  const { changes } = BrandHistory.parse((await call('GET', '/api/brands/ralph-lauren/history')).json())
  expect((await call('POST', `/api/brands/${into}/merges/${changes[0]?.id}/undo`, {})).statusCode).toBe(200)
  expect(await read('ralph-lauren')).toMatchObject({ lines: [purple, 'RRL'], fakeWarning: null })
  expect(await read('polo-ralph-lauren')).toMatchObject({ lines: ['purple-label', 'Polo Sport'], fakeWarning })
})

test('a merge may give more than twelve lines, which stay until they are edited', async () => {
  const many = (name: string) => Array.from({ length: limits.lines }, (_, at) => `${name} ${at}`)
  const into = await add('Ralph Lauren', { lines: many('Polo') })
  const from = await add('Polo Ralph Lauren', { lines: many('Chaps') })
  expect((await call('POST', `/api/brands/${from}/merge`, { into })).json().lines).toHaveLength(2 * limits.lines)
  const lines = [...many('Polo'), ...many('Chaps')]
  expect((await call('PATCH', `/api/brands/${into}`, { lines: lines.slice(1) })).statusCode).toBe(200)
  expect((await call('PATCH', `/api/brands/${into}`, { lines: [...lines, 'RRL'] })).statusCode).toBe(400)
})

test('redacting a change removes its lines and warning from the history for good', async () => {
  const id = await add('Ralph Lauren', { lines: ['Unlawful words'], fakeWarning: 'More unlawful words' })
  await call('PATCH', `/api/brands/${id}`, { lines: [], fakeWarning: null })
  const { changes } = BrandHistory.parse((await call('GET', '/api/brands/ralph-lauren/history')).json())
  const redaction = { changeId: changes.at(-1)?.id, fields: ['lines', 'fakeWarning'] }
  expect((await call('POST', `/api/brands/${id}/redactions`, redaction)).statusCode).toBe(200)
  expect((await call('GET', '/api/brands/ralph-lauren/history')).body).not.toContain('nlawful')
  // There was no warning before the first change, so there is nothing to remove.
  const first = await call('POST', `/api/brands/${id}/redactions`, { changeId: null, fields: ['fakeWarning'] })
  expect(first.json()).toEqual({ changes: 0 })
})

test('a member adds a brand with lines and a warning, and their export has both', async () => {
  const brand = { name: 'Iver Lund', description: 'Shetland crews since 1987', lines: [purple], fakeWarning }
  const added = await call('POST', '/api/brands', brand, member)
  expect(added.json().brands[0]).toMatchObject({ lines: [purple], fakeWarning })
  const exported = (await call('GET', '/api/account/export', undefined, member)).json()
  expect(exported.brands.find(({ name }: { name: string }) => name === 'Iver Lund')).toMatchObject({
    lines: [purple],
    fakeWarning,
  })
})

test('a brand is found by its lines after every way of writing them', async () => {
  const found = async (q: string) => {
    const { close } = (await subject.app.inject(`/api/directory?q=${encodeURIComponent(q)}`)).json()
    return close.map(({ brand, role, text }: CloseMatch) => [brand.name, role, text])
  }
  const { brands } = (
    await call(
      'POST',
      '/api/brands',
      { name: 'Iver Lund', description: 'Shetland crews', lines: ['Fjord Label: wool'] },
      member,
    )
  ).json()
  expect(await found('fjord label')).toEqual([['Iver Lund', 'line', 'Fjord Label']])
  const from = brands[0].id
  await call('PATCH', `/api/brands/${from}`, { lines: ['Skerry Label'] })
  expect([await found('fjord label'), await found('skerry label')]).toEqual([
    [],
    [['Iver Lund', 'line', 'Skerry Label']],
  ])
  const into = await add('Ralph Lauren', { lines: [purple] })
  await call('POST', `/api/brands/${from}/merge`, { into })
  expect(await found('skerry label')).toEqual([['Ralph Lauren', 'line', 'Skerry Label']])
  const { changes } = BrandHistory.parse((await call('GET', '/api/brands/ralph-lauren/history')).json())
  await call('POST', `/api/brands/${into}/merges/${changes[0]?.id}/undo`, {})
  expect(await found('skerry label')).toEqual([['Iver Lund', 'line', 'Skerry Label']])
  await call('PATCH', `/api/brands/${into}`, { lines: [] })
  expect(await found('purple label')).toEqual([])
})
