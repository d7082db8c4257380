import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type pg from 'pg'
import { brandNamed, expect, open, test } from './journey.ts'

/** Stands between the browser and the site, and loses answers on their way back. */
export type BadLine = {
  url: string
  /** From now on, of answers to calls that change something, every so manieth is lost. Zero: none. */
  loseEvery: (nth: number) => void
  lost: () => number
  close: () => void
}

/** The call is passed on and done in any case; where its answer is lost, the connection just ends. */
export async function openBadLine(origin: string): Promise<BadLine> {
  const { hostname, port } = new URL(origin)
  let [nth, counted, lost] = [0, 0, 0]
  const front = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, ...(incoming.headers.origin && { origin }) }
    const inner = ask({ hostname, port, path, method, headers }, (answer) => {
      const isWrite = method !== 'GET' && path?.startsWith('/api/') === true
      if (isWrite && nth > 0) counted += 1
      if (isWrite && nth > 0 && counted % nth === 0) {
        lost += 1
        answer.resume().on('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  }).listen(0, 'localhost')
  await new Promise((resolve) => front.once('listening', resolve))
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    loseEvery: (given) => void (nth = given),
    lost: () => lost,
    close: () => {
      front.closeAllConnections()
      front.close()
    },
  }
}

/** A browser that keeps everything in a folder, as a person's does. */
export function startBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const { launchOptions = {}, viewport } = test.info().project.use
  return chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL,
    serviceWorkers: 'allow',
    ...(viewport && { viewport }),
  })
}

/** Ends a browser as a phone does that runs out of power: at once, by its process. */
export async function killBrowser(context: BrowserContext, folder: string): Promise<void> {
  const ended = new Promise((resolve) => context.once('close', resolve))
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = pids.filter((pid) => {
    const line = readCommandLine(pid)
    return line.includes(`--user-data-dir=${folder}`) && !line.includes('--type=')
  })
  expect(own.length).toBeGreaterThan(0)
  for (const pid of own) process.kill(Number(pid), 'SIGKILL')
  await ended
}

function readCommandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Presses a vote button on a brand's card. */
export async function vote(page: Page, name: string, label: 'Upvote' | 'Downvote' = 'Upvote'): Promise<void> {
  const button = brandNamed(page, name).getByRole('button', { name: new RegExp(`^${label}`) })
  const before = await button.getAttribute('aria-pressed')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
}

/** Who voted for the brands whose names begin so: the username, or null for a guest. */
export async function votersOf(database: pg.Client, beginning: string): Promise<(string | null)[]> {
  const { rows } = await database.query<{ username: string | null }>(
    `select username from brand_votes join brands on brands.id = brand_id left join users on users.id = brand_votes.user_id
     where name like $1 || '%' order by name`,
    [beginning],
  )
  return rows.map(({ username }) => username)
}

/** Votes for a brand without a connection, which is off afterwards. */
export async function voteOffline(page: Page, name: string): Promise<void> {
  await open(page, `/?q=${name.toLowerCase().replaceAll(' ', '+')}`)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await vote(page, name)
  await expect(page.getByRole('link', { name: '1 thing waiting to be sent' })).toBeVisible()
}

export const queued = (page: Page) => page.locator('[data-part~=queue-item]')
