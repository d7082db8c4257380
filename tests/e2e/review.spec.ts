import { signInAdmin } from './curate-steps.ts'
import {
  expect,
  findBarriersInBothThemes,
  findBarriersOnEveryScreen,
  open,
  screens,
  signIn,
  test,
} from './page-test.ts'
import { toasts } from './member.ts'
import {
  takeQueue,
  addComment,
  addItem,
  addText,
  lineOf,
  openItem,
  panelOf,
  takeItem,
  userIdOf,
} from './review-steps.ts'

// One after the other, by one worker: they would wait for the queue, and the other worker has better things to do.
test.describe.configure({ mode: 'default' })

// Tests share the queue: another admin may claim an item at the moment this one opens it.
test.use({ toleratedConsole: /status of 409/ })

test.beforeEach(({ database }) => takeQueue(database))

test('a verdict is undone with z, and no key decides while typing [X-06, F-11, X-17b]', async ({
  page,
  database,
  origin,
}) => {
  await signInAdmin(page, database, origin, 'rv_undo_admin')
  const admin = await userIdOf(database, 'rv_undo_admin')
  const post = await addText(database, admin, 'Undo me', false)
  const comment = await addComment(database, admin, post, 'Nobody asked you')
  await addItem(database, 6000, { kind: 'flag', target: 'comment', targetId: comment, subjectId: admin })
  const standing = async () => {
    const { rows } = await database.query('select hidden_why as why from forum_comments where id = $1', [comment])
    return rows[0].why
  }
  await open(page, '/review')
  await page.getByRole('button', { name: /^Flags/ }).click()
  await openItem(page, 'Comment under ‘Undo me’')
  await expect(panelOf(page)).toContainText('Nobody asked you')
  const word = panelOf(page).getByLabel('Note to rv_undo_admin')
  await word.fill('had')
  await word.press('h')
  expect(await standing()).toBeNull()
  await word.press('Escape')
  await page.keyboard.press('h')
  await expect(page.getByRole('region', { name: 'Last decision' })).toContainText('Hidden: comment under ‘Undo me’')
  expect(await standing()).toBe('hidden')
  await page.keyboard.press('z')
  await expect.poll(standing).toBeNull()
  await expect(panelOf(page)).toContainText('Comment under ‘Undo me’')
  await expect(panelOf(page)).toContainText('You have this one')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await expect(page.getByRole('region', { name: 'Last decision' })).toContainText('Kept: ')
  await open(page, '/review/log')
  const entries = page.getByRole('listitem').filter({ hasText: 'Comment under ‘Undo me’' })
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('rv_undo_admin kept')
  await expect(entries.last()).toContainText('hadh')
})

test('two admins never have the same item [X-06]', async ({ page, browser, database, origin }) => {
  await signInAdmin(page, database, origin, 'rv_first_admin')
  const admin = await userIdOf(database, 'rv_first_admin')
  const pending = await addText(database, admin, 'Claimed text', true)
  await addItem(database, 6100, { kind: 'pending', target: 'post', targetId: pending, subjectId: admin })
  await open(page, '/review')
  await openItem(page, '‘Claimed text’')
  const other = await browser.newPage({ baseURL: origin })
  await signInAdmin(other, database, origin, 'rv_second_admin')
  await open(other, '/review')
  await expect(lineOf(other, /Claimed text/)).toContainText('rv_first_admin has it')
  await lineOf(other, /Claimed text/).click()
  await expect(panelOf(other)).toContainText('rv_first_admin has it')
  await expect(panelOf(other).getByRole('button', { name: 'Show' })).toBeDisabled()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await openItem(other, '‘Claimed text’')
  await other.keyboard.press('a')
  await expect(other.getByRole('region', { name: 'Last decision' })).toContainText('Shown: post ‘Claimed text’')
  await other.close()
  // What was decided elsewhere goes from the list by itself.
  await expect(lineOf(page, /Claimed text/)).toHaveCount(0)
})

test('what another admin decided meanwhile makes room for the next, and what ran out is taken at once [X-06]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  const helper = await browser.newPage()
  await signIn(helper, origin, 'rv_slow_admin')
  await helper.close()
  const slow = await userIdOf(database, 'rv_slow_admin')
  await signInAdmin(page, database, origin, 'rv_quick_admin')
  for (const [place, title] of ['Decided elsewhere', 'Next in line', 'Left lying'].entries()) {
    const pending = await addText(database, slow, title, true)
    await addItem(database, 6400 + place, { kind: 'pending', target: 'post', targetId: pending, subjectId: slow })
  }
  await open(page, '/review')
  await takeItem(page, database, {
    id: 6400,
    title: '‘Decided elsewhere’',
    admin: await userIdOf(database, 'rv_quick_admin'),
  })
  await database.query(
    `update review_items set verdict = 'decline', decided_by = $1, decided_at = now(), claimed_by = null,
       claimed_until = null where id = 6400`,
    [slow],
  )
  await page.keyboard.press('a')
  await expect(toasts(page).getByText('rv_slow_admin already decided this one')).toBeVisible()
  await expect(lineOf(page, /Decided elsewhere/)).toHaveCount(0)
  await expect(panelOf(page)).toContainText('Next in line')

  await database.query(
    `update review_items set claimed_by = $1, claimed_until = now() + interval '12 seconds' where id = 6402`,
    [slow],
  )
  await open(page, '/review')
  await lineOf(page, /Left lying/).click()
  await expect(panelOf(page)).toContainText('rv_slow_admin has it')
  await panelOf(page).getByRole('button', { name: 'Take it' }).click()
  await expect(panelOf(page)).toContainText('You have this one')
  await expect(panelOf(page)).toContainText('Left lying')
})

test.describe('when the connection fails', () => {
  test.use({ toleratedConsole: /status of 409|net::ERR/ })

  test('z pressed again takes back the same verdict, not the one before it [X-06]', async ({
    page,
    database,
    origin,
  }) => {
    await signInAdmin(page, database, origin, 'rv_offline_admin')
    const admin = await userIdOf(database, 'rv_offline_admin')
    for (const [place, title] of ['Kept out first', 'Kept out last'].entries()) {
      const pending = await addText(database, admin, title, true)
      await addItem(database, 6410 + place, { kind: 'pending', target: 'post', targetId: pending, subjectId: admin })
    }
    const waiting = async () => {
      const { rows } = await database.query<{ id: number }>(
        'select id::integer from review_items where id in (6410, 6411) and decided_at is null order by id',
      )
      return rows.map(({ id }) => id)
    }
    await open(page, '/review')
    for (const [place, title] of ['Kept out first', 'Kept out last'].entries()) {
      await takeItem(page, database, { id: 6410 + place, title: `‘${title}’`, admin })
      await page.keyboard.press('d')
      await expect(page.getByRole('region', { name: 'Last decision' })).toContainText(title)
    }
    await page.route('**/undo', (route) => route.abort('connectionreset'), { times: 1 })
    await page.keyboard.press('z')
    await expect(toasts(page).getByText('No connection.')).toBeVisible()
    await page.keyboard.press('z')
    await expect(panelOf(page)).toContainText('Kept out last')
    expect(await waiting()).toEqual([6411])
  })
})

test('everything by one account is undone at once, votes included [X-06d]', async ({
  page,
  browser,
  database,
  origin,
}) => {
  const spammer = await browser.newPage({ baseURL: origin })
  await signIn(spammer, origin, 'rv_spammer')
  const id = await userIdOf(database, 'rv_spammer')
  const brand = await database.query(`select id from brands where name = 'Zz Review Undone'`)
  const vote = { data: { voteType: 'down' }, headers: { origin } }
  await spammer.request.post(`${origin}/api/brands/${brand.rows[0].id}/vote`, vote)
  const post = await addText(database, id, 'Cheap watches', false)
  for (let i = 0; i < 3; i += 1) await addComment(database, id, post, `Buy number ${i}`)
  await addItem(database, 6200, { kind: 'flag', target: 'post', targetId: post, subjectId: id })
  await signInAdmin(page, database, origin, 'rv_undoes_all')
  await open(page, '/review')
  await openItem(page, 'Post ‘Cheap watches’')
  await page.getByRole('button', { name: 'Undo everything by this account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo everything by rv_spammer' })
  await expect(dialog.locator('dl')).toContainText(/Posts\s*1\s*Comments\s*3\s*Votes\s*1/)
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Why').fill('Advertising')
  await dialog.getByRole('button', { name: 'Undo everything' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done. This was undone:')
  await expect(dialog.locator('dl')).toContainText(/Posts\s*1\s*Comments\s*3\s*Votes\s*1/)
  await dialog.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(lineOf(page, /Cheap watches/)).toHaveCount(0)
  const { rows } = await database.query(
    `select (select count(*)::integer from brand_votes where user_id = $1) as votes,
       (select hidden_why from forum_posts where user_id = $1) as post,
       (select count(*)::integer from forum_comments where user_id = $1 and hidden_why = 'undone') as comments`,
    [id],
  )
  expect(rows).toEqual([{ votes: 0, post: 'undone', comments: 3 }])
  await open(spammer, '/account-settings')
  await expect(spammer).toHaveURL(/\/auth/)
  await spammer.close()
})

test('the queue is for admins and moderators: a visitor gets the login, a member an explanation', async ({
  page,
  origin,
}) => {
  await open(page, '/review')
  await expect(page).toHaveURL('/auth?next=%2Freview')
  await signIn(page, origin, 'rv_member')
  for (const [path, title] of [
    ['/review', 'Admins and moderators only'],
    ['/review/log', 'Admins only'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Review queue' }).filter({ hasText: 'new' })).toHaveCount(0)
})

for (const { name, width, height } of screens) {
  test(`axe finds no barrier in the review queue on a ${name} [X-17a, X-17b]`, async ({ page, database, origin }) => {
    test.slow()
    await signInAdmin(page, database, origin, `rv_axe_${name}`)
    const admin = await userIdOf(database, `rv_axe_${name}`)
    await signIn(page, origin, `rv_axe_w_${name}`)
    const writer = await userIdOf(database, `rv_axe_w_${name}`)
    await database.query('update users set is_admin = true where id = $1', [writer])
    await database.query('update users set is_admin = false where id = $1', [admin])
    const pending = await addText(database, admin, `Looked at on a ${name}`, true)
    await addItem(database, 6300 + width, { kind: 'pending', target: 'post', targetId: pending, subjectId: admin })
    await page.setViewportSize({ width, height })
    await open(page, '/review')
    await openItem(page, `‘Looked at on a ${name}’`)
    expect(await findBarriersInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Undo everything by this account…' }).click()
    await expect(page.getByRole('dialog').locator('dl')).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await expect(page.getByRole('region', { name: 'Last decision' })).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
    await page.keyboard.press('z')
    await expect(panelOf(page)).toContainText(`Looked at on a ${name}`)
    await open(page, '/review/log')
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
    expect(await findBarriersInBothThemes(page)).toEqual([])
  })
}
