import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createDatabase } from '../../tools/parts/postgres.ts'
import { startApi } from '../../tools/parts/stack.ts'
import { expectFailure, logIn } from './account-steps.ts'
import { expect, test } from './page-test.ts'

test('with its database gone the product says that signing in is unavailable [A-14]', async ({ browser, database }) => {
  const url = await createDatabase(String(process.env['PREVIEW_DATABASE']), 'about_to_go')
  await migrate(url)
  // With a mail server, so that the form asks for an email or a username.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const settings = { ...mail, DATABASE_URL: url, APP_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', RUN_JOBS: 'false' }
  const api = await startApi({ ...settings, MAX_EVENT_LOOP_DELAY_MS: '10000', DRAIN_SECONDS: '0' })
  const context = await browser.newContext({ baseURL: api.url })
  try {
    const page = await context.newPage()
    await logIn(page, 'nobody_here', 'needle and thread')
    await expectFailure(page, 'Authentication failed', /Wrong /)
    await database.query('drop database about_to_go with (force)')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expectFailure(
      page,
      'Service Unavailable',
      'Authentication service is currently unavailable. Please try again later.',
    )
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  } finally {
    await context.close()
    await api.stop()
  }
})
