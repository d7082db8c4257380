// Name, description, color, contacts, own pages, logo and sign-up policy change while nginx before two api processes is read
// at a steady pace. No answer may be of two states, and none of an old one once caches had to drop it. Sign-ups are refused
// with the change, at both processes. Then markup, styles, hidden characters and hostile files are saved in every field.
// `--short`: fewer changes and payloads, and no wait for a cached feed.
import { setTimeout as pause } from 'node:timers/promises'
import { runScript } from '../../tools/parts/run-script.ts'
import { call } from './parts/caller.ts'
import { injectLogos, injectTexts } from './parts/site-settings/injections.ts'
import { joinAround } from './parts/site-settings/sign-ups.ts'
import { drawLogo, startSite, type Site } from './parts/site-settings/site.ts'
import { stateOf } from './parts/site-settings/states.ts'
import { judge, slackSeconds, startWatch, type Change } from './parts/site-settings/watch.ts'

const isShort = process.argv.includes('--short')
const changes = isShort ? 4 : 12
const secondsBetween = 2 + slackSeconds
/** Of `stale-while-revalidate`: one old answer may be sent while the next one is fetched. */
const staleSeconds = 31
const everyPayload = isShort ? 8 : 1
const floor = { loads: isShort ? 1000 : 3000, injections: isShort ? 60 : 200, logos: isShort ? 15 : 70 }
/** How long shared caches keep a feed. */
const feedSeconds = 300
/** Asked for once before the first change, and after the last one. */
const quietPath = '/work-with-us'
/** An answer that the first change removes. */
const removedPath = '/api/site/pages/imprint'

await runScript(async () => {
  const site = await startSite()
  await site.prove()
  const done: Change[] = []
  const wrong: string[] = []
  await change(site, 0, done)
  await pause(secondsBetween * 1000)
  done.splice(0)
  await read(site.origin + quietPath)
  await read(site.origin + removedPath)
  const quietSince = performance.now()
  const watch = startWatch(site.entrances)
  await pause(1000)
  let picture = await readPicture(site, 0, wrong)
  let gone: Promise<string[]> | undefined
  for (let number = 1; number <= changes; number += 1) {
    wrong.push(...(await joinAround(site, number, () => change(site, number, done))))
    gone ??= awaitGone(site)
    await changeLogo(site, number, done)
    await pause(secondsBetween * 1000)
    const next = await readPicture(site, number, wrong)
    if (next === picture) wrong.push(`the preview picture did not change with name ${number}`)
    picture = next
  }
  if (!isShort) await pause(feedSeconds * 1000)
  const { seen, failed, wrong: wrongAnswers } = await watch.stop()
  const { secondsUntilNew, late } = judge(seen, done)
  wrong.push(...wrongAnswers, ...late, ...(await sendOtherHosts(site)))

  await site.prove()
  const logos = await injectLogos(site, isShort ? 4 : 1)
  await pause(Math.max(0, (staleSeconds + slackSeconds) * 1000 - (performance.now() - quietSince)))
  if (!(await read(site.origin + quietPath)).body.includes(`Kanto${changes} `))
    wrong.push(`${quietPath} was old ${staleSeconds} s after nginx had got it`)
  wrong.push(...((await gone) ?? []))
  const texts = await injectTexts(site, everyPayload)
  wrong.push(...texts.wrong, ...logos.wrong, ...site.listEnded())
  const figures = {
    changes: done.length,
    loads: seen.length,
    failed,
    secondsUntilNew,
    injections: texts.tried,
    logos: logos.tried,
    logosTaken: logos.taken,
    floor,
    wrong,
  }
  console.log(JSON.stringify(figures))
  const isEnough = seen.length >= floor.loads && texts.tried >= floor.injections && logos.tried >= floor.logos
  process.exitCode = wrong.length === 0 && failed === 0 && isEnough ? 0 : 1
})

/** Saves everything of a state in one call. */
async function change(site: Site, number: number, done: Change[]): Promise<void> {
  const { status, message } = await site.send('PATCH', '/api/site/settings', stateOf(number))
  if (status !== 200) throw new Error(`state ${number} was refused: ${message}`)
  done.push({ at: performance.now(), state: number })
}

async function changeLogo(site: Site, number: number, done: Change[]): Promise<void> {
  const { status, logo, message } = await site.sendLogo(await drawLogo(number))
  if (status !== 200) throw new Error(`logo ${number} was refused: ${message}`)
  done.push({ at: performance.now(), logo })
}

async function read(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, body: await answer.text(), etag: answer.headers.get('etag') }
}

/** The mark of a brand's picture, which both processes must draw alike. nginx has none of it at this address yet. */
async function readPicture(site: Site, number: number, wrong: string[]): Promise<string | null> {
  const marks = await Promise.all(
    Object.values(site.entrances).map(
      async (url) => (await read(`${url}/brands/barlow-and-thrane/card.png?n=${number}`)).etag,
    ),
  )
  if (new Set(marks).size > 1 || !marks[0]) wrong.push(`preview pictures differ after change ${number}`)
  return marks[0] ?? null
}

/** What was removed is gone from nginx as well, however often it is asked for. */
async function awaitGone(site: Site): Promise<string[]> {
  const until = performance.now() + (staleSeconds + slackSeconds) * 1000
  while (performance.now() < until) {
    if ((await read(site.origin + removedPath)).status === 404) return []
    await pause(500)
  }
  return [`nginx still answers ${removedPath}, which was removed`]
}

/** Names another site in the headers that say which one is asked for; others must not get an answer with that name. */
async function sendOtherHosts(site: Site): Promise<string[]> {
  const other = 'elsewhere.example'
  const disguises = ['host', 'x-forwarded-host', 'x-host', 'forwarded', 'x-original-url', 'x-forwarded-proto'].map(
    (name) => ({
      [name]: name === 'forwarded' ? `host=${other}` : name === 'x-original-url' ? `https://${other}/` : other,
    }),
  )
  const wrong: string[] = []
  for (const [index, headers] of disguises.entries())
    for (const path of ['/', '/auth', '/forum/feed.atom', '/manifest.webmanifest', '/sitemap.xml', '/api/site']) {
      const address = path === '/api/site' ? path : `${path}?host=${index}`
      await call(site.origin, { method: 'GET', path: address, headers })
      if ((await read(site.origin + address)).body.includes(other)) wrong.push(`${address} names ${other}`)
    }
  return wrong
}
