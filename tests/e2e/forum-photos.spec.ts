import type { Page } from '@playwright/test'
import { cardOf, addPost } from './forum-steps.ts'
import { findBarriersOnEveryScreen, growOld, open, signIn, test } from './page-test.ts'
import { toasts } from './member.ts'
import { expect, tagFile } from './tag-files.ts'
import { commentBox, commentSaying, postButton, writePost } from './thread-steps.ts'

/** The same text is refused a second time, so a retry uses a different text and username. */
const again = () => (test.info().retry === 0 ? '' : `_${test.info().retry}`)

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const addPhoto = (page: Page) => page.getByLabel('Add photo')
const photos = (page: Page) => page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem')

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  toleratedConsole: /Failed to load resource|The post could not be created/,
})

test('a post that is sent during an upload waits for its photo and then goes by itself', async ({ page, origin }) => {
  const username = `forum_waits${again()}`
  await signIn(page, origin, username)
  await growOld(username)
  await open(page, '/forum/new')
  await title(page).fill(`Sent before its photo${again()}`)
  await content(page).fill(`The zipper is older than the tag${again()}.`)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/forum/photos', async (route) => {
    await released
    await route.continue()
  })
  await addPhoto(page).setInputFiles(await tagFile(900, 700, { seed: 43 }))
  await expect(photos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Create Post' }).tap()
  await expect(page.getByText('Posting as soon as your photo is up…')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/forum/new')
  release()
  await expect(page).toHaveURL('/forum')
  await expect(toasts(page)).toContainText('Post created successfully')
})

test('a post and a comment carry photos; one that fails is tried again and the text stays [F-03, F-06, P-04, X-17a]', async ({
  page,
  origin,
}) => {
  const username = `forum_photos${again()}`
  await signIn(page, origin, username)
  await growOld(username)
  // Who has something shown is not reviewed first.
  await writePost(page, { title: 'Only words' })
  await open(page, '/forum/new')
  const asked = `Is this the real thing${again()}`
  await title(page).tap()
  await title(page).fill(asked)
  await content(page).fill(`The rivets look off to me${again()}.`)

  await addPhoto(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await expect(photos(page)).toContainText('Please select a JPEG, PNG or WebP image')
  await page.getByRole('button', { name: 'Create Post' }).tap()
  await expect(page.getByText('A photo wasn’t uploaded. Try it again or remove it.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1' }).tap()
  await expect(photos(page)).toHaveCount(0)

  await page.route('**/api/forum/photos', (route) => route.abort('connectionreset'), { times: 1 })
  await addPhoto(page).setInputFiles(await tagFile(900, 700, { seed: 41 }))
  await expect(photos(page)).toContainText('Failed to upload file')
  await expect(content(page)).toHaveValue(`The rivets look off to me${again()}.`)
  await page.getByRole('button', { name: 'Try photo 1 again' }).tap()
  await page.getByRole('textbox', { name: 'What photo 1 shows' }).fill('Rivet, front pocket')
  // A phone shows a separate camera button.
  const camera = page.getByLabel('Take photo')
  await expect(page.getByText('Take photo')).toBeVisible()
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles(await tagFile(600, 800, { seed: 42 }))
  await expect(page.getByRole('textbox', { name: 'What photo 2 shows' })).toBeVisible()
  await expect(page.getByText('2 of 3 photos. Location data is removed.')).toBeVisible()
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  // What was uploaded is part of the draft.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'What photo 1 shows' })).toHaveValue('Rivet, front pocket')
  await page.getByRole('button', { name: 'Create Post' }).tap()
  await expect(page).toHaveURL('/forum')

  const card = cardOf(page, asked)
  await expect(card.getByRole('img', { name: 'Rivet, front pocket' })).toBeVisible()
  await card.getByRole('link', { name: asked }).tap()
  const print = page.getByRole('link', { name: 'Enlarge: Rivet, front pocket' })
  await expect(print).toHaveAttribute('href', /^\/photos\/[0-9a-f]{64}\.webp$/)
  await print.tap()
  const zoom = page.getByRole('dialog', { name: 'Rivet, front pocket' })
  await expect(zoom.getByRole('img', { name: 'Rivet, front pocket' })).toBeVisible()
  await expect(zoom.getByRole('button', { name: 'Flag this photo' })).toHaveCount(0)
  await zoom.getByRole('button', { name: 'Close' }).tap()

  await commentBox(page).fill('And mine, from the same run.')
  await addPhoto(page).setInputFiles(await tagFile(500, 400, { seed: 43 }))
  await page.getByRole('textbox', { name: 'What photo 1 shows' }).fill('Knees gone')
  await postButton(page).tap()
  await expect(toasts(page).getByText('Comment added successfully')).toBeVisible()
  const comment = commentSaying(page, 'And mine, from the same run.').first()
  await expect(comment.getByRole('link', { name: 'Enlarge: Knees gone' })).toBeVisible()
  await expect(photos(page)).toHaveCount(0)
  expect(await findBarriersOnEveryScreen(page)).toEqual([])

  // Changed later: one photo goes, the other stays.
  await page.getByRole('button', { name: 'Edit your post' }).tap()
  await page.getByRole('button', { name: 'Remove photo 2' }).tap()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(toasts(page).getByText('Post updated')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Photos, 1' }).first().getByRole('link')).toHaveCount(1)
})

test('similar threads appear under the title while it is typed, and open beside the draft [F-06]', async ({
  page,
  context,
  database,
  origin,
}) => {
  await signIn(page, origin, `forum_similar${again()}`)
  await addPost(database, { title: 'Which dye has the Qqmadras label?', comments: ['Indigo'] })
  await open(page, '/forum/new')
  await title(page).fill('Which dye is this Qqmadras lab')
  const similar = page.getByRole('region', { name: 'Similar threads' })
  const found = similar.getByRole('link', { name: 'Which dye has the Qqmadras label?' })
  await expect(similar.getByRole('listitem')).toContainText('1 comment')
  const [[, titleBottom], [similarTop]] = (await Promise.all([title(page), similar].map(edgesOf))) as [Edges, Edges]
  expect(similarTop).toBeGreaterThanOrEqual(titleBottom)
  const contentTop = (await edgesOf(content(page)))[0]
  expect(similarTop).toBeLessThan(contentTop)
  const opened = context.waitForEvent('page')
  await found.tap()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Which dye has the Qqmadras label?')
  await expect(title(page)).toHaveValue('Which dye is this Qqmadras lab')
  await title(page).fill('Zz')
  await expect(similar).toHaveCount(0)
})

type Edges = [number, number]

/** Where something begins and ends, from the top of the page. */
async function edgesOf(place: ReturnType<typeof title>): Promise<Edges> {
  const box = await place.boundingBox()
  return box ? [box.y, box.y + box.height] : [NaN, NaN]
}

test('a post and a comment pending review are edited and withdrawn by their writer [F-05, F-06, X-17a]', async ({
  page,
  database,
  origin,
}) => {
  await signIn(page, origin, `forum_pending${again()}`)
  const thread = await addPost(database, { title: `Where to ask first${again()}` })
  await open(page, '/forum/new')
  await title(page).fill(`Found at a sale${again()}`)
  await content(page).fill(`See https://shop.example/${again()}`)
  await addPhoto(page).setInputFiles(await tagFile(640, 480, { seed: 44 }))
  await page.getByRole('textbox', { name: 'What photo 1 shows' }).fill('Inside seam')
  await page.getByRole('button', { name: 'Create Post' }).tap()
  await expect(toasts(page).getByText(/We review it first/)).toBeVisible()

  const box = page.getByRole('region', { name: 'Your posts waiting for review' })
  await expect(box).toContainText('You can still edit or withdraw it.')
  const picture = box.getByRole('img', { name: 'Inside seam' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await box.getByRole('button', { name: 'Edit your pending post' }).tap()
  await box.getByRole('textbox', { name: 'Content' }).fill('No links after all, only a question.')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await box.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(toasts(page).getByText('It’s still waiting for review.')).toBeVisible()
  await expect(box).toContainText('No links after all, only a question.')
  await box.getByRole('button', { name: 'Withdraw your pending post' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this post?' })
  await dialog.getByRole('button', { name: 'Withdraw' }).tap()
  await expect(toasts(page).getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(box).toHaveCount(0)

  await open(page, `/forum/post/${thread}`)
  await commentBox(page).fill('See https://shop.example/other')
  await postButton(page).tap()
  const comment = commentSaying(page, 'Waiting for review')
  await expect(comment).toContainText('https://shop.example/other')
  await comment.getByRole('button', { name: 'Edit your pending comment' }).tap()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Without the link.')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(comment).toContainText('Without the link.')
  expect(await findBarriersOnEveryScreen(page)).toEqual([])
  await comment.getByRole('button', { name: 'Withdraw your pending comment' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expect(comment).toHaveCount(0)
  await expect(page.getByText('No comments yet')).toBeVisible()
})
