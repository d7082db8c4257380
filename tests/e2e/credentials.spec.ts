import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from '@playwright/test'
import { analyze, bins, expectResult } from './analyzer-steps.ts'
import { chooser, csv, goodRows, upload } from './import-steps.ts'
import { expect, growOld, open, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'
import { choose, openCard, tagFile } from './tag-files.ts'
import { addThread } from './thread-steps.ts'

/** Counts that must not be traceable to anybody. */
const counters = [/^POST \/api\/visits$/, /^POST \/api\/forum\/posts\/\d+\/views$/]

test('every call of a member carries the session and its body’s type, and the anonymous counters carry no identity [G-14a, G-14b, G-14c]', async ({
  page,
  database,
  origin,
}) => {
  test.slow()
  const asked: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request)
  })
  await signIn(page, origin, 'sends_credentials')
  await growOld('sends_credentials')

  await test.step('a photo, a vote, a comment, a file of brands, a video and the notices', async () => {
    const card = await openCard(page, 'Zz Photo Credentials')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await choose(card, await tagFile(300, 200, { seed: 77 }))
    await card.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(card.getByRole('img', { name: 'Tag of Zz Photo Credentials' })).toBeVisible()
    const voted = page.waitForResponse('**/vote')
    await card.getByRole('button', { name: /^Upvote/ }).click()
    await voted
    const counted = page.waitForResponse('**/views')
    await open(page, await addThread(database, 'Whose calls are these?', 1))
    await counted
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Mine, all of them')
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await expect(toasts(page).getByText('Comment added successfully')).toBeVisible()
    await open(page, '/submit-brand')
    await chooser(page).setInputFiles(csv('own.csv', ...goodRows('Zz Credentials', 2)))
    await expect(upload(page)).toBeEnabled()
    await upload(page).click()
    await expect(toasts(page)).toContainText('Successfully imported 2 brands')
    await open(page, '/youtube-analyzer')
    await analyze(page, bins)
    await expectResult(page)
  })

  // One that the next page broke off may never have been sent: it has no headers to look at, and may never settle.
  const answered = await Promise.all(
    asked.map(async (request) => ((await Promise.race([request.response(), pause(5000, null)])) ? [request] : [])),
  )
  const calls = await Promise.all(
    answered.flat().map(async (request) => {
      const headers = await request.allHeaders()
      return {
        name: `${request.method()} ${new URL(request.url()).pathname}`,
        hasSession: /bolodex_session=/.test(headers['cookie'] ?? ''),
        hasCookie: 'cookie' in headers,
        type: headers['content-type']?.split(';')[0],
        isRead: request.method() === 'GET',
      }
    }),
  )
  const isCounter = ({ name }: { name: string }) => counters.some((counter) => counter.test(name))
  const names = calls.map(({ name }) => name.replace(/\/\d+/, '/:id'))
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /api/session',
      'GET /api/notices/stream',
      'POST /api/brands/:id/upload',
      'POST /api/brands/:id/vote',
      'POST /api/forum/posts/:id/comments',
      'POST /api/forum/posts/:id/views',
      'POST /api/brands/csv',
      'POST /api/youtube/analyze',
      'POST /api/visits',
    ]),
  )
  expect(calls.filter((call) => !isCounter(call) && !call.hasSession)).toEqual([])
  expect(calls.filter((call) => isCounter(call) && call.hasCookie)).toEqual([])
  const forms = /\/(upload|csv)$/
  for (const { name, type, isRead } of calls)
    if (!isRead && type)
      expect([name, type]).toEqual([name, forms.test(name) ? 'multipart/form-data' : 'application/json'])
})
