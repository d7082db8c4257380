import { signInAdmin } from './curate-steps.ts'
import { expect, openPages, settle, test } from './page-test.ts'
import { findSmallTargets } from './measure-targets.ts'
import { takeQueue } from './review-steps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const forMembers = ['/submit-brand', '/account-settings', '/forum/new', '/notices', '/suggestions']
const forAdmins = ['/review', '/review/log', '/review/accounts', '/system', '/system/invitations']

test('controls are 44 px high on a phone, or have that much room', async ({ page, database, origin }) => {
  test.slow()
  const found: Record<string, string[]> = {}
  const look = async (address: string) => {
    await page.goto(address)
    await settle(page)
    const faults = await findSmallTargets(page)
    if (faults.length > 0) found[address] = faults
  }
  for (const address of [...openPages, '/?view=list', '/?q=barlow%20thrane', '/?q=kestral']) await look(address)
  await takeQueue(database)
  await signInAdmin(page, database, origin, 'targets_admin')
  for (const address of [...forMembers, ...forAdmins]) await look(address)
  expect(found).toEqual({})
})
