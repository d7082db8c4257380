import { chromium, type Browser } from '@playwright/test'
import { inspect, inspectHtml, listen, type Finding } from './inspect-page.ts'
import { ask, join, type Member } from './member.ts'
import { payloads } from './payloads.ts'

export type HostileTexts = {
  payloads: number
  fields: Record<string, number>
  pages: number
  executed: string[]
  unescaped: Finding[]
  missing: string[]
  brokenFeeds: string[]
  /** The same texts on a page that writes them as they come: attacks that hurt nobody prove nothing. */
  naive: { executed: number; unescaped: number }
}

type Site = { url: string; databaseUrl: string }
type Written = { fields: Record<string, number>; pages: string[]; adminPages: string[]; feeds: string[] }

/** Writes every payload into every text that people write, and reads every page that shows them in a real browser. */
export async function showHostileTexts(site: Site, admin: Member): Promise<HostileTexts> {
  const { fields, pages, adminPages, feeds } = await writeAll(site, admin)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const cookies = admin.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: site.url }
    })
    const executed: string[] = []
    const unescaped: Finding[] = []
    const missing: string[] = []
    // As it is served, without any script; then with all scripts, and without the policy that would stop foreign ones.
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({
        javaScriptEnabled,
        bypassCSP: javaScriptEnabled,
        serviceWorkers: 'block',
      })
      await listen(context, (what) => void executed.push(what))
      const look = async (paths: string[]): Promise<void> => {
        const page = await context.newPage()
        for (const path of paths) {
          const found = await inspect(page, site.url + path, { isAlive: javaScriptEnabled })
          if (found) unescaped.push(...found)
          else missing.push(path)
        }
        await page.close()
      }
      await look(pages)
      await context.addCookies(cookies)
      await look(adminPages)
      await context.close()
    }
    const brokenFeeds: string[] = []
    for (const path of feeds) {
      const answer = await fetch(site.url + path)
      const problem = answer.ok ? await findXmlProblem(browser, await answer.text()) : `answered ${answer.status}`
      if (problem) brokenFeeds.push(`${path}: ${problem}`)
    }
    const naive = await tryNaivePage(browser)
    const seen = { pages: pages.length + adminPages.length, executed, unescaped, missing, brokenFeeds }
    return { payloads: payloads.length, fields, ...seen, naive }
  } finally {
    await browser.close()
  }
}

/** Through the API, as the forms do. */
async function writeAll({ url, databaseUrl }: Site, admin: Member): Promise<Written> {
  const flagger = await join(url, 'drill_flagger', '198.51.100.2')
  const fields: Record<string, number> = {}
  const write = async (
    names: string[],
    path: string,
    body: object,
    { method = 'POST', count = 1, by = admin } = {},
  ) => {
    const { status, body: answered, message } = await by.send(path, body, method)
    if (status !== 200) throw new Error(`${names.join()}: ${status} ${message} for ${JSON.stringify(body)}`)
    for (const field of names) fields[field] = (fields[field] ?? 0) + count
    return answered
  }
  const brands = await writeBrands(databaseUrl, write)
  const [brand = { id: 0, slug: '' }] = brands
  const about = { title: 'All of them', content: 'Every comment is below.', brandId: brand.id }
  const thread = Number((await write([], '/api/forum/posts', about))['id'])
  const posts: number[] = []
  for (const { number, text } of payloads) {
    const words = { title: text.padEnd(3, '.'), content: text.padEnd(10, '.') }
    const { id } = await write(['post title', 'post content'], '/api/forum/posts', { ...words, brandId: brand.id })
    posts.push(Number(id))
    const { comment } = await write(['comment'], `/api/forum/posts/${thread}/comments`, { content: text })
    const flagged = { target: 'comment', id: (comment as { id: number }).id, reason: 'spam', note: text }
    await write(['flag note'], '/api/flags', flagged, { by: flagger })
    const suggested = { averageSalePrice: 900_000 + number, reason: text.padEnd(3, '.') }
    await write(['suggestion reason'], `/api/brands/${brand.id}/suggestions`, suggested)
  }
  const lastOfPages = await ask<{ id: number }>(
    databaseUrl,
    `select id from (select id, row_number() over (order by id) as place from forum_comments where post_id = $1) counted
     where place % 50 = 0`,
    [thread],
  )
  return {
    fields,
    pages: [
      '/',
      '/forum',
      ...posts.filter((_, index) => index % 20 === 0).map((id) => `/forum?before=${id + 1}`),
      `/forum?brand=${brand.slug}`,
      `/forum/post/${thread}`,
      ...lastOfPages.map(({ id }) => `/forum/post/${thread}?since=${id}`),
      ...posts.map((id) => `/forum/post/${id}`),
      ...brands.flatMap(({ slug }) => [`/brands/${slug}`, `/brands/${slug}/history`]),
      `/members/${admin.username}`,
      // What somebody looks for is shown to them.
      ...payloads.map(
        ({ number, text }) => `${number % 2 ? '/forum?q=' : '/?search='}${encodeURIComponent(text.slice(0, 100))}`,
      ),
    ],
    adminPages: ['/suggestions', '/forum', `/forum/post/${thread}`],
    feeds: [],
  }
}

type Write = (
  names: string[],
  path: string,
  body: object,
  options: { method: string; count: number },
) => Promise<unknown>

/** Brands as they are described and also called, ten payloads each. */
async function writeBrands(databaseUrl: string, write: Write): Promise<{ id: number; slug: string }[]> {
  const each = 10
  const brands = await ask<{ id: number; slug: string }>(
    databaseUrl,
    'select id, slug from brands order by id limit $1',
    [Math.ceil(payloads.length / each)],
  )
  for (const [index, { id }] of brands.entries()) {
    const texts = payloads.slice(index * each, (index + 1) * each).map(({ text }) => text)
    const change = {
      description: texts.join('\n').padEnd(10, '.'),
      aliases: texts.map((text) => text.slice(0, 120).padEnd(2, '.')),
      reason: texts.join(' ').slice(0, 300),
    }
    const names = ['brand description', 'brand alias']
    await write(names, `/api/brands/${id}`, change, { method: 'PATCH', count: texts.length })
  }
  return brands
}

/** What an XML parser has against a text; nothing when it has nothing. */
async function findXmlProblem(browser: Browser, xml: string): Promise<string | null> {
  const page = await browser.newPage()
  const problem = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return parsed.querySelector('parsererror')?.textContent ?? null
  }, xml)
  await page.close()
  return problem
}

/** How many of the payloads are found, and run, on a page that writes them in as they are. */
async function tryNaivePage(browser: Browser): Promise<HostileTexts['naive']> {
  const ran = new Set<string>()
  const seen = new Set<number>()
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled })
    await listen(context, (what) => void ran.add(String(Number.parseInt(what, 10))))
    const page = await context.newPage()
    for (const { number, text } of payloads) {
      const places = [
        `<p>${text}</p>`,
        `<input value="${text}">`,
        `<b title='${text}'>x</b>`,
        `<a href="${text}">x</a>`,
      ]
      const inScript = [`<script>const said = "${text}"</script>`, `<script>const said = '${text}'</script>`]
      const whole = [
        ...places,
        ...inScript,
        `<!-- ${text} -->`,
        `<title>${text}</title>`,
        `<textarea>${text}</textarea>`,
      ]
      for (const html of javaScriptEnabled ? whole : places) {
        await page.goto('about:blank')
        const found = await inspectHtml(page, html).catch(() => ['it led elsewhere'])
        if (found.length > 0 && !javaScriptEnabled) seen.add(number)
        if (javaScriptEnabled && ran.has(String(number))) break
      }
    }
    await page.waitForTimeout(300)
    await context.close()
  }
  return { executed: ran.size, unescaped: seen.size }
}
