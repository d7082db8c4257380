import { chromium, type Browser } from '@playwright/test'
import { limits } from '../../../../packages/contract/src/limits.ts'
import { inspectAlive, inspectHtml, inspectReview, inspectServed, listen, type Finding } from './inspect-page.ts'
import { ask, join, type Member } from './member.ts'
import { packPayloads, payloads, refusedPayloads } from './payloads.ts'

export type HostileTexts = {
  payloads: number
  fields: Record<string, number>
  /** Pages parsed as served, and opened in a browser. */
  pages: number
  opened: number
  /** Items of the review queue that were opened one after the other. */
  reviewed: number
  executed: string[]
  unescaped: Finding[]
  missing: string[]
  brokenFeeds: string[]
  /** The same texts on a page that does not escape them: it must be vulnerable, or the payloads prove nothing. */
  naive: { executed: number; unescaped: number }
}

type Site = { url: string; databaseUrl: string }
type Written = { fields: Record<string, number>; pages: string[]; adminPages: string[]; feeds: string[] }

/** Writes every payload into every text that people write, and reads every page that shows them in a real browser. */
export async function showHostileTexts(site: Site, admin: Member, every = 1): Promise<HostileTexts> {
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
    const blank = await browser.newPage()
    for (const [paths, cookie] of [
      [pages, ''],
      [adminPages, admin.cookie],
    ] as const)
      for (const path of paths) {
        const found = await inspectServed(blank, site.url, path, cookie)
        if (found) unescaped.push(...found)
        else missing.push(path)
      }
    // And with all scripts, but without the policy that would stop foreign ones.
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })
    await listen(context, (what) => void executed.push(what))
    const page = await context.newPage()
    const opened = pages.filter((path, index) => index % every === 0 && !missing.includes(path))
    for (const path of opened) unescaped.push(...(await inspectAlive(page, site.url, path)))
    await context.addCookies(cookies)
    for (const path of adminPages) unescaped.push(...(await inspectAlive(page, site.url, path)))
    const { items: reviewed, findings } = await inspectReview(page, site.url)
    unescaped.push(...findings)
    await context.close()
    const brokenFeeds: string[] = []
    for (const path of feeds) {
      const answer = await fetch(site.url + path)
      const problem = answer.ok ? await findXmlProblem(browser, await answer.text()) : `answered ${answer.status}`
      if (problem) brokenFeeds.push(`${path}: ${problem}`)
    }
    const naive = await tryNaivePage(browser)
    const counted = { pages: pages.length + adminPages.length, opened: opened.length + adminPages.length, reviewed }
    const seen = { ...counted, executed, unescaped, missing, brokenFeeds }
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
  for (const { text } of refusedPayloads) {
    const { status } = await admin.send('/api/forum/posts', { title: text, content: text.padEnd(10, '.') })
    if (status !== 400) throw new Error(`A text with hidden characters was answered ${status}: ${JSON.stringify(text)}`)
  }
  const brands = await writeBrands(databaseUrl, write)
  const [brand = { id: 0, slug: '' }] = brands
  const about = { title: 'All of them', content: 'Every comment is below.', brandId: brand.id }
  const thread = Number((await write([], '/api/forum/posts', about))['id'])
  const posts: number[] = []
  const comments: number[] = []
  for (const { text } of payloads) {
    const words = { title: text.padEnd(3, '.'), content: text.padEnd(10, '.') }
    const { id } = await write(['post title', 'post content'], '/api/forum/posts', { ...words, brandId: brand.id })
    posts.push(Number(id))
    const { comment } = await write(['comment'], `/api/forum/posts/${thread}/comments`, { content: text })
    comments.push((comment as { id: number }).id)
  }
  const packs = packPayloads(limits.editReason)
  // A member has one open suggestion for each brand and fact.
  const suggestedTo = await ask<{ id: number }>(databaseUrl, 'select id from brands order by id desc limit $1', [
    packs.length,
  ])
  for (const [index, pack] of packs.entries()) {
    const text = pack.join(' ').padEnd(3, '.')
    const flagged = { target: 'comment', id: comments[index], reason: 'spam', note: text }
    await write(['flag note'], '/api/flags', flagged, { by: flagger, count: pack.length })
    const suggested = { averageSalePrice: 900_000 + index, reason: text }
    await write(['suggestion reason'], `/api/brands/${suggestedTo[index]?.id}/suggestions`, suggested, {
      count: pack.length,
    })
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
      // Search texts are shown to their author.
      ...payloads.map(
        ({ number, text }) => `${number % 2 ? '/forum?q=' : '/?search='}${encodeURIComponent(text.slice(0, 100))}`,
      ),
    ],
    adminPages: ['/suggestions', '/notices', '/review', '/review/log', `/forum/post/${thread}`],
    feeds: ['/forum/feed.atom', `/brands/${brand.slug}/feed.atom`],
  }
}

type Write = (
  names: string[],
  path: string,
  body: object,
  options: { method: string; count: number },
) => Promise<unknown>

/** Brands with payloads in descriptions and aliases, ten each. */
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

/** The XML parser's error for a text, if any. */
async function findXmlProblem(browser: Browser, xml: string): Promise<string | null> {
  const page = await browser.newPage()
  const problem = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const texts = Array.from(parsed.querySelectorAll('[type=html]'), (element) => element.textContent ?? '')
    const drawn = texts.map((html) => new DOMParser().parseFromString(html, 'text/html'))
    const hostile = drawn.some((page) => page.querySelector('script, iframe, svg, img, style, object, embed, form'))
    if (parsed.querySelectorAll('entry').length === 0) return 'it has no entries'
    return parsed.querySelector('parsererror')?.textContent ?? (hostile ? 'a text has become markup' : null)
  }, xml)
  await page.close()
  return problem
}

/** How many payloads are found, and run, on a page that does not escape them. */
async function tryNaivePage(browser: Browser): Promise<HostileTexts['naive']> {
  const ran = new Set<number>()
  const seen = new Set<number>()
  const context = await browser.newContext()
  await listen(context, (what) => void ran.add(Number.parseInt(what, 10)))
  const page = await context.newPage()
  for (const { number, text } of payloads) {
    const inAttributes = `<input value="${text}"><b title='${text}'>x</b><a href="${text}">x</a>`
    const inScripts = `<script>const one = "${text}"</script><script>const other = '${text}'</script>`
    const apart = `<title>${text}</title><textarea>${text}</textarea><!-- ${text} -->`
    for (const html of [`<p>${text}</p>`, inAttributes, inScripts, apart]) {
      await page.goto('about:blank')
      if ((await inspectHtml(page, html)).length > 0) seen.add(number)
      // Some navigate away at once.
      await page.setContent(html, { timeout: 5000 }).catch(() => {})
      if (ran.has(number)) break
    }
  }
  await page.waitForTimeout(500)
  await context.close()
  return { executed: ran.size, unescaped: seen.size }
}
