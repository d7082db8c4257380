import { deviceRegister } from '../../apps/web/src/lib/device-register.ts'
import { expect, findBarriersOnEveryScreen, open, signIn, test } from './page-test.ts'
import { ownPassword } from './member.ts'
import { expectSold, files, give } from './numbers-steps.ts'
import type { Page } from '@playwright/test'

/** Everything the browser stores for the site, as text, and the names of the places. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())]
    let text = JSON.stringify(localStorage)
    for (const { name = '' } of await indexedDB.databases()) {
      names.push(name)
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        text += JSON.stringify(reading.result)
      }
      database.close()
    }
    return { names, text }
  })

async function signOut(page: Page, choice: 'Keep on this device' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Delete your data from this device?' })
  await expect(dialog).toContainText('sales')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(page).toHaveURL('/auth')
}

test('sign-out deletes a member’s sales from a shared computer, and only listed names remain', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'desk_deletes')
  await open(page, '/numbers')
  await give(page, files.orders)
  await expectSold(page, 5)
  await signOut(page, 'Delete')
  const { names, text } = await readDevice(page)
  expect(text).not.toContain('waxed field coat')
  const known = deviceRegister.map(({ name }) => name)
  expect(names.filter((name) => !known.includes(name) && !name.startsWith('files-'))).toEqual([])
})

test('sales that one member kept are not shown to a guest or another member, and return to their owner', async ({
  page,
  origin,
}) => {
  await signIn(page, origin, 'desk_keeps')
  await open(page, '/numbers')
  await give(page, files.orders)
  await expectSold(page, 5)
  await signOut(page, 'Keep on this device')
  const title = page.getByText('Barlow & Thrane')
  const share = page.getByRole('button', { name: 'See what would be shared' })
  await open(page, '/numbers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(title).toHaveCount(0)
  await signIn(page, origin, 'desk_next')
  await open(page, '/numbers')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
  await expect(title).toHaveCount(0)
  await expect(share).toHaveCount(0)
  await page.context().clearCookies()
  const login = { login: 'desk_keeps', password: ownPassword }
  await page.request.post('/api/auth/sign-in', { data: login, headers: { origin } })
  await open(page, '/numbers')
  await expectSold(page, 5)
})
