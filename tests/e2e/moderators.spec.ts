import { kindsFor } from '../../packages/contract/src/review/review-kinds.ts'
import { brandIdOf, send, signInAdmin, signInModerator } from './curate-steps.ts'
import { expect, findBarriersInBothThemes, open, screens, signIn, test, tryOf } from './page-test.ts'
import { toasts } from './member.ts'
import { addComment, addItem, addText, lineOf, openItem, panelOf, takeQueue, userIdOf } from './review-steps.ts'
import { commentSaying } from './thread-steps.ts'

// They share the queue.
test.describe.configure({ mode: 'default' })

for (const { name, width, height } of screens) {
  test.describe(`on a ${name}`, () => {
    // A former moderator's next call is refused.
    test.use({ viewport: { width, height }, toleratedConsole: /status of (403|409)/ })

    test('an admin makes a member a moderator and takes it back on their page, and sees who has a role [X-33d]', async ({
      page,
      browser,
      database,
      origin,
    }) => {
      const target = `md_target_${name}`
      const member = await browser.newPage({ baseURL: origin })
      await signIn(member, origin, target)
      await member.close()
      await database.query('update users set is_moderator = false where username = $1', [target])
      await signInAdmin(page, database, origin, `md_admin_${name}`)
      await open(page, `/members/${target}`)
      const tools = page.getByRole('region', { name: 'Admin tools' })
      await tools.getByRole('button', { name: 'Make moderator…' }).click()
      const asked = page.getByRole('dialog', { name: `Make ${target} a moderator?` })
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await asked.getByLabel('Why').fill('Knows tags')
      await asked.getByRole('button', { name: 'Make moderator' }).click()
      await expect(toasts(page)).toContainText('Moderator added')
      await expect(tools.getByRole('button', { name: 'Remove as moderator…' })).toBeVisible()
      await open(page, '/review/accounts')
      const staff = page.getByRole('region', { name: 'Admins and moderators' })
      await expect(staff.getByRole('listitem').filter({ hasText: target })).toContainText('Moderator')
      await expect(staff.getByRole('listitem').filter({ hasText: `md_admin_${name}` })).toContainText('Admin')
      expect(await findBarriersInBothThemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await open(page, `/review/log?member=${target}`)
      await expect(page.getByRole('listitem').filter({ hasText: 'made a moderator of' })).toContainText('Knows tags')
      await expect(page.getByRole('listitem').filter({ hasText: 'made a moderator of' }).getByText(target)).toHaveCount(
        1,
      )

      await open(page, `/members/${target}`)
      await tools.getByRole('button', { name: 'Remove as moderator…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove as moderator' }).click()
      await expect(toasts(page)).toContainText('Moderator removed')
      await expect(tools.getByRole('button', { name: 'Make moderator…' })).toBeVisible()
    })

    test('a moderator works the queue, and sees nothing there that is for admins [X-33g]', async ({
      page,
      database,
      origin,
    }) => {
      test.slow()
      await takeQueue(database)
      const username = `md_queue_${name}`
      await signInModerator(page, database, origin, username)
      const writer = await userIdOf(database, username)
      const title = `Moderated on a ${name}`
      const held = await addText(database, writer, title, true)
      await addItem(database, 7000 + width, { kind: 'pending', target: 'post', targetId: held, subjectId: writer })
      const brandId = await brandIdOf(database, 'Zz Curate Kept')
      await addItem(database, 7001 + width, {
        kind: 'guest-votes',
        target: 'brand',
        targetId: brandId,
        subjectId: null,
      })
      await open(page, '/review')
      await openItem(page, `‘${title}’`)
      await expect(lineOf(page, /unusually many guest votes/)).toHaveCount(0)
      await database.query('delete from review_items where id = $1', [7001 + width])
      const kinds = page.getByRole('group', { name: 'Kind' })
      await expect(kinds.getByRole('button', { name: /^(Guest votes|Imports)/ })).toHaveCount(0)
      await expect(kinds.getByRole('button')).toHaveCount(1 + kindsFor({ isAdmin: false }).length)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /Moderation log|Deleted accounts/ })).toHaveCount(0)
      await expect(main.getByRole('button', { name: /Remove guest photos|Undo everything/ })).toHaveCount(0)
      await expect(main.getByRole('searchbox', { name: 'Find a member' })).toHaveCount(0)
      expect(await findBarriersInBothThemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.keyboard.press('a')
      const lastDecision = page.getByRole('region', { name: 'Last decision' })
      await expect(lastDecision).toContainText(`Shown: post ‘${title}’`)
      await page.keyboard.press('z')
      await expect(lastDecision).toHaveCount(0)
      await expect(panelOf(page)).toContainText(title)
      // Until the item is open again, a key decides nothing.
      await expect(panelOf(page).getByRole('button', { name: 'Decline' })).toBeEnabled()
      await page.keyboard.press('d')
      await expect(lastDecision).toContainText('Declined: ')
      for (const path of ['/review/log', '/review/accounts', '/system', '/system/invitations']) {
        await open(page, path)
        await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
      }
      if (width < 560) await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByRole('link', { name: /^Review queue/ }).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'System' }).filter({ visible: true })).toHaveCount(0)
      await open(page, `/members/${username}`)
      await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Admin tools' })).toHaveCount(0)
    })

    test('a moderator hides, pins and merges where readers are, and a former one is refused at once [X-33e, X-33g]', async ({
      page,
      database,
      origin,
    }) => {
      test.slow()
      const username = `md_tools_${name}`
      await signInModerator(page, database, origin, username)
      const id = await userIdOf(database, username)
      const post = await addText(database, id, `Pinned on a ${name}`, false)
      await addComment(database, id, post, 'Cheap watches')
      await open(page, `/forum/post/${post}`)
      // Before pinning, which refetches the comments without hidden ones.
      const comment = commentSaying(page, 'Cheap watches')
      await comment.getByRole('button', { name: `Hide the comment by ${username}` }).click()
      await expect(comment.getByRole('button', { name: `Show the comment by ${username} again` })).toBeVisible()
      const article = page.getByRole('article', { name: `Pinned on a ${name}` })
      await article.getByRole('button', { name: 'Pin', exact: true }).click()
      await expect(article.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible()
      await article.getByRole('button', { name: 'Unpin', exact: true }).click()

      // Both are there still when the test is tried again.
      const serial = tryOf(test.info())
      const brand = `Zz Moderated Double ${name} ${serial}`
      const stays = `Zz Kept Apart ${name} ${serial}`
      for (const one of [brand, stays])
        await send(page, 'POST', '/api/brands', { name: one, description: 'Made for one test of moderators.' })
      await open(page, `/brands/${brand.toLowerCase().replaceAll(' ', '-')}`)
      await expect(page.getByRole('button', { name: `Edit ${brand}` })).toHaveCount(0)
      await page.getByRole('button', { name: `Photos and merging of ${brand}` }).click()
      const dialog = page.getByRole('dialog', { name: `Photos and merging of ${brand}` })
      await expect(dialog.getByRole('group', { name: 'Photo Management' })).toBeVisible()
      await expect(dialog.getByLabel('Average Sale Price')).toHaveCount(0)
      expect(await findBarriersInBothThemes(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Merge into another brand' }).click()
      const merge = page.getByRole('dialog', { name: 'Merge into another brand' })
      await merge.getByLabel('Find the brand to keep').fill(stays)
      await merge.getByRole('button', { name: new RegExp(stays) }).click()
      await merge.getByRole('button', { name: 'Merge', exact: true }).click()
      await expect(toasts(page)).toContainText('Brands merged')
      const kept = `/brands/${stays.toLowerCase().replaceAll(' ', '-')}`
      await expect(page).toHaveURL(kept)
      await open(page, `${kept}/history`)
      await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo merge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
      await expect(toasts(page)).toContainText(`${brand} is back`)
      await open(page, `${kept}?edit`)
      await expect(page.getByRole('dialog', { name: 'Unauthorized' })).toContainText(
        'You must be an admin to edit brands.',
      )

      await open(page, `/forum/post/${post}`)
      await expect(article.getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
      await database.query('update users set is_moderator = false where id = $1', [id])
      await article.getByRole('button', { name: 'Pin', exact: true }).click()
      await expect(toasts(page)).toContainText('Only admins and moderators can do this')
      await open(page, '/review')
      await expect(page.getByRole('heading', { name: 'Admins and moderators only' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Review queue/ })).toHaveCount(0)
    })
  })
}

test('a tag photo is not removed by a moderator, who may say what it shows [X-33g]', async ({
  page,
  database,
  origin,
}) => {
  await signInModerator(page, database, origin, 'md_photos')
  await open(page, '/brands/barlow-and-thrane')
  await page.getByRole('button', { name: 'Photos and merging of Barlow & Thrane' }).click()
  const photos = page.getByRole('dialog').getByRole('group', { name: 'Photo Management' })
  await expect(photos.getByRole('listitem').first()).toBeVisible()
  await expect(photos.getByRole('combobox').first()).toBeVisible()
  await expect(photos.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
