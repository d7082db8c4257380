import type { Page } from '@playwright/test'
import { brandNamed, expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { call, ownPassword, toasts } from './member.ts'
import { queued, vote, voteOffline, votersOf } from './outbox-steps.ts'
import { choose, tagFile } from './tag-files.ts'

test.use({ toleratedConsole: /status of (401|409)|net::ERR_/ })

const signInAgain = (page: Page, login: string) =>
  call(page, 'POST', '/api/auth/sign-in', { login, password: ownPassword })

test('a brand whose name was taken meanwhile waits for its maker, who edits it or takes it back [X-11d]', async ({
  page,
  context,
  origin,
  database,
}) => {
  const form = page.getByRole('form', { name: 'Submit a brand' })
  const name = form.getByLabel('Brand Name', { exact: true })
  await signIn(page, origin, 'outbox_conflict')
  // Without a service worker, a page that was never open cannot be opened offline.
  await open(page, '/queue')
  await page.getByRole('link', { name: 'Submit Brands' }).first().click()
  await expect(name).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const each of ['Zz Later Taken', 'Zz Later Free']) {
    await name.fill(each)
    await form.getByLabel('Description', { exact: true }).fill('Typed while the name was free')
    await form.getByRole('button', { name: 'Submit Brand' }).click()
    await expect(name).toHaveValue('')
  }
  await page.getByRole('link', { name: '2 things waiting to be sent' }).click()
  await expect(queued(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await context.setOffline(false)

  const refused = page.getByRole('region', { name: 'Needs your attention' })
  await expect(refused.getByRole('heading', { name: 'New brand: Zz Later Taken' })).toBeVisible()
  await expect(refused).toContainText(/already/)
  await expect(refused.getByRole('link', { name: 'View Zz Later Taken' })).toHaveAttribute(
    'href',
    '/brands/zz-later-taken',
  )
  await expect(page.getByRole('region', { name: 'Sent today' })).toContainText('New brand: Zz Later Free')
  await page.reload()
  await expect(queued(page)).toHaveCount(1)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(name).toHaveValue('Zz Later Taken')
  await name.fill('Zz Later Renamed')
  await form.getByRole('button', { name: 'Submit Brand' }).click()
  await expect(toasts(page)).toContainText('Brand submitted successfully')
  const { rows } = await database.query(
    `select name from brands where name like 'Zz Later %' and description = 'Typed while the name was free' order by name`,
  )
  expect(rows).toEqual([{ name: 'Zz Later Free' }, { name: 'Zz Later Renamed' }])
})

test('an expired session is reported; nothing is sent under another account [X-11d]', async ({
  page,
  context,
  origin,
  database,
}) => {
  await signIn(page, origin, 'outbox_other')
  await context.clearCookies()
  await signIn(page, origin, 'outbox_ended')
  await voteOffline(page, 'Zz Later Session')
  await context.clearCookies()
  await context.setOffline(false)
  await page.getByRole('link', { name: /1 thing waiting/ }).click()
  await expect(queued(page)).toContainText('Sign in as outbox_ended to send it')
  await expect(queued(page)).toContainText('A vote')
  await expect(queued(page)).not.toContainText('Zz Later Session')
  await expect(queued(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /\/auth\?next=%2Fqueue/)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  await signInAgain(page, 'outbox_other')
  await open(page, '/queue')
  await expect(queued(page)).toContainText('From outbox_ended’s account')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.waitForLoadState('networkidle')
  await expect(queued(page)).toHaveCount(1)
  expect(await votersOf(database, 'Zz Later Session')).toEqual([])

  await context.clearCookies()
  await signInAgain(page, 'outbox_ended')
  await open(page, '/queue')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await votersOf(database, 'Zz Later Session')).toEqual(['outbox_ended'])
})

test('what a guest did waits until who signed in since says that it is theirs', async ({
  page,
  context,
  origin,
  database,
}) => {
  await voteOffline(page, 'Zz Later Guest')
  // As in another tab, which has a connection first.
  await signIn(page, origin, 'outbox_guest')
  await context.setOffline(false)
  await page.getByRole('link', { name: /1 thing waiting/ }).click()
  await expect(queued(page)).toContainText('You did this while signed out')
  expect(await votersOf(database, 'Zz Later Guest')).toEqual([])
  await queued(page).getByRole('button', { name: 'Send as outbox_guest' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await votersOf(database, 'Zz Later Guest')).toEqual(['outbox_guest'])
})

test('who signs out with things waiting is asked, and what is kept is sent when they are back', async ({
  page,
  origin,
  database,
}) => {
  await signIn(page, origin, 'outbox_leaves')
  await open(page, '/?q=zz+later+leaving')
  await page.waitForLoadState('networkidle')
  await page.route('**/vote', (route) => route.abort('connectionrefused'))
  await vote(page, 'Zz Later Leaving')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything is sent yet' })
  await expect(dialog).toContainText('1 thing you did offline is saved on this device')
  await dialog.getByRole('button', { name: 'Keep them and sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await page.unrouteAll()
  await open(page, '/queue')
  await expect(queued(page)).toContainText('Sign in as outbox_leaves to send it')
  expect(await votersOf(database, 'Zz Later Leaving')).toEqual([])
  await signInAgain(page, 'outbox_leaves')
  await open(page, '/queue')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await votersOf(database, 'Zz Later Leaving')).toEqual(['outbox_leaves'])
})

test('a full queue says so, and takes nothing more', async ({ page, context }) => {
  await open(page, '/?q=zz+later+full')
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const asked = indexedDB.open('bolodex-outbox')
    await new Promise((resolve) => (asked.onsuccess = resolve))
    const { objectStore, done } = begin(asked.result)
    for (let n = 0; n < 200; n += 1) {
      const one = {
        key: `k${n}`,
        route: 'vote',
        name: `Brand ${n}`,
        params: { id: 1 },
        body: {},
        file: null,
      }
      const account = { id: 999_999, username: 'somebody_else' }
      objectStore.put({ ...one, account, madeAt: n, state: 'waiting', tries: 0, nextAt: 0, problem: null }, `k${n}`)
    }
    await done
    function begin(database: IDBDatabase) {
      const transaction = database.transaction('actions', 'readwrite')
      return {
        objectStore: transaction.objectStore('actions'),
        done: new Promise((resolve) => (transaction.oncomplete = resolve)),
      }
    }
  })
  await context.setOffline(true)
  const upvote = brandNamed(page, 'Zz Later Full').getByRole('button', { name: /^Upvote/ })
  await upvote.click()
  await expect(toasts(page)).toContainText('You have 200 things waiting to be sent')
  await expect(upvote).toHaveAttribute('aria-pressed', 'false')
  await expect(upvote).toBeEnabled()
})

test('a photo that the device has no room for is not said to be saved', async ({ page, context, origin }) => {
  await open(page, '/?q=zz+later+space')
  const card = brandNamed(page, 'Zz Later Space')
  const file = await tagFile(900, 600, { seed: 921 })
  // A file chosen before this card has hydrated is lost.
  await expect(async () => {
    await choose(card, file)
    await expect(card.getByText('tag.jpeg')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.waitForLoadState('networkidle')
  const client = await context.newCDPSession(page)
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toasts(page)).toContainText('Your device is out of space')
  await expect(card.getByText('tag.jpeg')).toBeVisible()
  await expect(page.getByRole('link', { name: /waiting to be sent/ })).toHaveCount(0)
})
