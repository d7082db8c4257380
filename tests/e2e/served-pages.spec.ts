import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  expect,
  findBarriersInBothThemes,
  open,
  openPages,
  pages,
  screens,
  test,
  waitForHydration,
} from './page-test.ts'
import { filesOf, filesOfScreen } from './built-files.ts'

const budget = { script: 109_000, style: 12_000 }

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the directory is readable: names, prices, photos, links [X-18a]', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('article')).toHaveCount(25)
    await expect(page.getByRole('heading', { name: 'Barlow & Thrane' })).toBeVisible()
    await expect(page.getByText('$86')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('posts are readable and reached by plain links [X-18]', async ({ page }) => {
    await page.goto('/forum')
    const title = page.getByRole('main').getByRole('link').first()
    const name = await title.innerText()
    await title.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('pages that need a script say so and show no endless loading', async ({ page }) => {
    for (const { name, ...size } of screens) {
      await page.setViewportSize(size)
      for (const path of ['/bolo', '/numbers', '/queue', '/read-tag', '/date']) {
        await page.goto(path)
        await expect(page.getByText('You need JavaScript for this page'), `${path} on a ${name}`).toBeVisible()
        await expect(page.locator('.loading:visible'), `${path} on a ${name}`).toHaveCount(0)
      }
    }
  })

  test('a phone reaches every page without a script', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Privacy' }).last()).toBeVisible()
  })
})

test('a quiet footer leads to what the site gives away', async ({ page }) => {
  for (const { name, ...size } of screens) {
    await page.setViewportSize(size)
    await open(page, '/contact')
    const footer = page.getByRole('contentinfo')
    for (const [label, path] of [
      ['Stats', '/stats'],
      ['Most wanted', '/wanted'],
      ['Open data', '/data'],
      ['API', '/api/docs'],
      ['Forum feed', '/forum/feed.atom'],
    ] as const)
      await expect(footer.getByRole('link', { name: label }), name).toHaveAttribute('href', path)
  }
})

test('every public page hydrates without a complaint, calls no other server and sets no cookie [X-19a, X-19b]', async ({
  page,
  context,
}) => {
  test.slow()
  for (const path of openPages) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(await context.cookies(), path).toEqual([])
  }
})

test('a page holds no inline code or style, and nothing is still loading in it', async ({ request }) => {
  for (const path of openPages) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toMatch(/<[^>]+\sstyle=/)
    expect(html, path).not.toMatch(/<style|<[^>]+\son[a-z]+=/)
    for (const [tag] of html.matchAll(/<script[^>]*>/g))
      expect(tag, path).toMatch(/\ssrc=|type="application\/(ld\+)?json"/)
    expect(html, path).not.toMatch(/<template|hidden id="S:|<!--\$\?-->/)
    expect(html, path).not.toMatch(/>Loading/)
  }
})

test('a page is the same for everyone, carries an ETag, and answers 304 to who has it', async ({ request }) => {
  const plain = await request.get('/')
  const known = await request.get('/', { headers: { cookie: 'bolodex_session=anything' } })
  expect(await known.text()).toBe(await plain.text())
  const { etag = '', 'cache-control': caching, 'content-security-policy': policy } = plain.headers()
  expect(caching).toMatch(/^public, .*s-maxage=\d+, stale-while-revalidate=\d+$/)
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe-inline|https?:/)
  expect((await request.get('/', { headers: { 'if-none-match': etag } })).status()).toBe(304)
})

test('a page preloads only the code of its screen', async ({ request }) => {
  const shown = { '/': 'directory', '/forum': 'forum', '/privacy': 'privacy', '/brands/barlow-and-thrane': 'brand' }
  const files = Object.values(shown).map((name) => [name, filesOfScreen(name).file] as const)
  for (const [path, screen] of Object.entries(shown)) {
    const html = await (await request.get(path)).text()
    const preloaded = new Set([...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file]) => file))
    expect(
      files.filter(([, file]) => preloaded.has(file)).map(([name]) => name),
      path,
    ).toEqual([screen])
  }
})

test('the parts beside search results are served with a search page and no other', async ({ request }) => {
  const { file, css } = filesOf('near-matches.tsx')
  expect(css.length).toBeGreaterThan(0)
  for (const [path, isSearch] of [
    ['/', false],
    ['/?q=kestral', true],
  ] as const) {
    const html = await (await request.get(path)).text()
    for (const each of [file, ...css]) expect(html.includes(each), `${each} in ${path}`).toBe(isSearch)
  }
})

test('pages and files go out compressed', async ({ request }) => {
  const headers = { 'accept-encoding': 'br' }
  const page = await request.get('/', { headers })
  expect(page.headers()['content-encoding']).toBe('br')
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const file = await request.get(script, { headers })
  expect(file.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('the first load of the directory stays within its budget', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const sizeOf = async (pattern: RegExp) => {
    const files = [...new Set([...html.matchAll(pattern)].map(([, file = '']) => file))]
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join('apps/web/dist/client', file))).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const script = await sizeOf(/(?:src|href)="(\/[^"]+\.js)"/g)
  const style = await sizeOf(/href="(\/[^"]+\.css)"/g)
  test.info().annotations.push({ type: 'bytes gz', description: JSON.stringify({ script, style }) })
  console.log(`first load of /: ${script} bytes of script, ${style} bytes of style, gzipped`)
  expect(script).toBeGreaterThan(50_000)
  expect(script).toBeLessThanOrEqual(budget.script)
  expect(style).toBeGreaterThan(1000)
  expect(style).toBeLessThanOrEqual(budget.style)
})

test('every page that is not public is checked by axe in the spec named for it [X-17]', async () => {
  for (const [path, where] of Object.entries(pages)) {
    if (typeof where === 'string') continue
    const source = await readFile(`tests/e2e/${where.spec}.spec.ts`, 'utf8')
    const [beginning = ''] = path.split('/:')
    expect([path, source.includes(beginning), source.includes('findBarriers')]).toEqual([path, true, true])
  }
})

for (const { name, width, height } of screens) {
  // The API page is by far the longest. Split, both workers share the longest test.
  const paths = [...openPages.filter((path) => path !== '/api/docs'), '/nothing']
  const parts = [paths.slice(0, paths.length / 2), paths.slice(paths.length / 2), ['/api/docs']]
  for (const [index, some] of parts.entries())
    test(`axe finds no barrier on a ${name} in either theme, pages of part ${index + 1} [X-17a]`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      for (const path of some) {
        await open(page, path)
        expect(await findBarriersInBothThemes(page), path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
    })
}

test('axe finds no barrier in the open More sheet in either theme [X-17b]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  expect(await findBarriersInBothThemes(page)).toEqual([])
})
