import { chromium, type Browser } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { iconSizes, siteLimits } from '../../../../packages/contract/src/site/site-settings.ts'
import { hasNoInvisible } from '../../../../packages/contract/src/plain-text.ts'
import { readXml } from '../../../../apps/server/src/testing/read-xml.ts'
import { inspectAlive, inspectServed } from '../forum/inspect-page.ts'
import { payloads, refusedPayloads } from '../forum/payloads.ts'
import { makeHostileFiles, marker } from '../hostile-files.ts'
import type { Site } from './site.ts'

const shownOn = ['/', '/auth', '/contact', '/rules', '/imprint']

/** What every field refuses: hidden characters, and what only looks like a name or a color. */
const refused: object[] = [
  ...refusedPayloads.flatMap(({ text }) => [{ name: text }, { rules: text }]),
  ...[
    'Kanto\u202eliaR',
    'Kanto\u2066Rail',
    'Kanto\u0000',
    'Kanto\u200bRail',
    '\u2800',
    '---',
    'Kanto\nBcc: x@example.org',
  ].flatMap((text) => [{ name: text }, { description: text }, { providerLabel: text }, { contacts: [contact(text)] }]),
  ...[
    'red',
    'url(//evil.example)',
    '#2c3e9e;}body{display:none',
    '#2c3e9e\n',
    '#2c3e9',
    '#2c3e9eff',
    '</style><script>xss()</script>',
    'var(--ink)',
    '#ffffff',
  ].map((accent) => ({ accent })),
  { contacts: [{ name: 'Kanto', email: 'javascript:xss()' }] },
  { contacts: [{ name: 'Kanto', email: 'a@example.org?bcc=all@example.org' }] },
  { contacts: [{ name: 'Kanto', email: '"><script>xss()</script>@example.org' }] },
  { name: 'x'.repeat(siteLimits.name + 1) },
  { rules: 'x'.repeat(siteLimits.page + 1) },
  { rules: 'x'.repeat(2_000_000) },
  { signUp: '__proto__' },
  { logo: '<svg onload=xss()>' },
  JSON.parse('{"__proto__": {"name": "Kanto"}}') as object,
]

function contact(name: string) {
  return { name, email: 'ines@example.org' }
}

type Outcome = { tried: number; wrong: string[] }

/** Writes payloads into every text of the settings and inspects what pages, feeds and the manifest make of them. */
export async function injectTexts(site: Site, every: number): Promise<Outcome> {
  const wrong: string[] = []
  let tried = 0
  const change = async (patch: object): Promise<number> => {
    tried += 1
    const { status } = await site.send('PATCH', '/api/site/settings', patch)
    if (status !== 200 && status !== 400 && status !== 413)
      wrong.push(`${JSON.stringify(patch).slice(0, 90)}: ${status}`)
    return status
  }
  const before = await readNames(site.entrances.second)
  for (const patch of refused) {
    const status = await change(patch)
    if (status === 200) wrong.push(`taken: ${JSON.stringify(patch).slice(0, 90)}`)
  }
  if ((await readNames(site.entrances.second)) !== before) wrong.push('a refused value changed the site')

  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ baseURL: site.entrances.second })
    const chosen = payloads.filter((_, index) => index % every === 0)
    for (const { text } of chosen) {
      const short = text.slice(0, siteLimits.providerLabel)
      const name = text.slice(0, siteLimits.name)
      const patch = {
        name,
        description: text.slice(0, siteLimits.description),
        providerLabel: short,
        contacts: [contact(name)],
      }
      // One without a letter, or cut inside a character, may be refused.
      if ((await change(patch)) !== 200) continue
      wrong.push(...(await inspect(site, page, shownOn.slice(0, 3))))
    }
    // In the middle of a text, what is cut off at its ends counts as hidden.
    const whole = payloads.filter(({ text }) => hasNoInvisible(`x${text}x`))
    const text = whole.map((payload) => payload.text).join(' ')
    if ((await change({ rules: text, imprint: `# ${text}` })) !== 200) wrong.push('a page of payloads was refused')
    wrong.push(...(await inspect(site, page, shownOn)))
    for (const path of shownOn)
      for (const { what } of await inspectAlive(page, site.entrances.second, path))
        if (!isMailAddress(what)) wrong.push(`${path} in the browser: ${what}`)
  } finally {
    await browser.close()
  }
  return { tried, wrong: [...new Set(wrong)] }
}

async function inspect(site: Site, page: Parameters<typeof inspectServed>[0], paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  const shown = JSON.parse(await awaitSame(site)) as { name: string; description: string }
  for (const path of paths) {
    const found = await inspectServed(page, site.entrances.second, path, '')
    if (found === null) wrong.push(`${path} is not there`)
    for (const { what } of found ?? []) if (!isMailAddress(what)) wrong.push(`${path}: ${what}`)
  }
  const { name, description } = JSON.parse(await readAtSecond(site, '/manifest.webmanifest')) as typeof shown
  if (name !== shown.name || description !== shown.description) wrong.push(`the manifest says ${name}`)
  const feed = JSON.stringify(readXml(await readAtSecond(site, '/forum/feed.atom')))
  if (!feed.includes(JSON.stringify(shown.name).slice(1, -1))) wrong.push(`the feed lacks ${shown.name}`)
  return wrong
}

const readAtSecond = async (site: Site, path: string): Promise<string> =>
  (await fetch(`${site.entrances.second}${path}`)).text()

/** The contact page names the site in the subject of a mail, encoded. */
const isMailAddress = (what: string): boolean => /^href of <a>: mailto:[\w.@-]+\?subject=[\w%!'()*~.-]*$/.test(what)

/** The texts of the settings that a process answers with. */
async function readNames(url: string): Promise<string> {
  const site = (await (await fetch(`${url}/api/site`)).json()) as Record<string, unknown>
  const shown = ['name', 'description', 'accent', 'logo', 'signUp', 'providerLabel', 'contacts', 'pages']
  return JSON.stringify(Object.fromEntries(shown.map((name) => [name, site[name]])))
}

/** Waits until both processes answer alike; the answer. */
async function awaitSame({ entrances }: Site): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = await readNames(entrances.first)
    if (first === (await readNames(entrances.second))) return first
    await pause(20)
  }
  throw new Error('the processes disagree after two seconds')
}

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })

/** Sends hostile files as the logo. What is taken must have become small pictures of nothing but pixels. */
export async function injectLogos(site: Site, every: number): Promise<Outcome & { taken: number }> {
  const wrong: string[] = []
  let taken = 0
  const files = (await makeHostileFiles()).filter((_, index) => index % every === 0)
  for (const { what, bytes, type, fate } of files) {
    const started = performance.now()
    const { status, logo, message } = await site
      .sendLogo(bytes, type)
      .catch(() => ({ status: 0, logo: '', message: '' }))
    // nginx or the server hangs up on what is much too long.
    const isCutOff = status === 0 && bytes.length > siteLimits.logoBytes
    if (status !== 200 && !isCutOff && (status < 400 || status >= 500)) wrong.push(`${what}: ${status}`)
    if (status !== 200 && !isCutOff && message.length < 10) wrong.push(`${what}: refused without a sentence`)
    if (status === 200 && fate === 'refused') wrong.push(`${what}: taken`)
    if (performance.now() - started > 15_000) wrong.push(`${what}: took ${Math.round(performance.now() - started)} ms`)
    if (status !== 200) continue
    taken += 1
    for (const size of iconSizes) {
      const answer = await fetch(`${site.entrances.second}/site/icon-${logo}-${size}.png`)
      const icon = Buffer.from(await answer.arrayBuffer())
      const { format, width, height, pages, exif, xmp } = await sharp(icon).metadata()
      const isPlain = format === 'png' && width === size && height === size && !pages && !exif && !xmp
      if (!isPlain || icon.includes(marker)) wrong.push(`${what}: its icon of ${size} is not plain`)
    }
  }
  return { tried: files.length, taken, wrong }
}
