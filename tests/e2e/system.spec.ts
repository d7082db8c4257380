import { signInAdmin } from './curate-steps.ts'
import { expect, findBarriersOnEveryScreen, open, screens, signIn, test } from './page-test.ts'
import { signInWithEmail } from './member.ts'

test('an admin sees on /system whether every part runs, sends a test mail and has counters compared', async ({
  page,
  database,
  origin,
}) => {
  await signInWithEmail(page, origin, 'looks_after')
  await database.query(`update users set is_admin = true where username = 'looks_after'`)
  await database.query(`delete from job_runs where name in ('recount-votes', 'test-mail')`)
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  const slip = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(slip('Database')).toContainText(/PostgreSQL \d+/)
  await expect(slip('Database')).toContainText('Passed')
  await expect(slip('Storage')).toContainText('free on the disk')
  await expect(slip('Backup')).toContainText('No backup known')
  await expect(slip('Queue')).toContainText('waiting')
  await expect(slip('Checks')).toContainText('Schema up to date')
  await expect(slip('Set-up')).toContainText('Try a restore')
  await expect(slip('Version')).toContainText(/^Version\d+\.\d+\.\d+/)

  await slip('Mail').getByRole('button', { name: 'Send test mail' }).click()
  await expect(slip('Mail')).toContainText('Test mail accepted')
  const votes = page.getByRole('row', { name: /Votes on brands/ })
  await expect(votes).toContainText('Not yet')
  await votes.getByRole('button', { name: 'Recount votes on brands' }).click()
  await expect(votes).toContainText(/ago/, { timeout: 20_000 })
  await expect(slip('Last night')).toContainText('Votes compared')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, `wider than the screen on a ${name}`).toBe(false)
  }
})

test('on a phone System is under More, and a member who is not an admin sees an explanation', async ({
  page,
  database,
  origin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAdmin(page, database, origin, 'phone_admin')
  await open(page, '/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, origin, 'no_admin_here')
  await open(page, '/system')
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page.getByText('Admins only')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Database' })).toHaveCount(0)
})
