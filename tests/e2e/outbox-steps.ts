import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type pg from 'pg'
import { brandNamed, expect, open, test } from './page-test.ts'

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
