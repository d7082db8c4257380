import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { createDatabase } from '../../tools/parts/postgres.ts'
import { test } from './page-test.ts'

export type FreshSite = {
  origin: string
  databaseUrl: string
  setupLink: string
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** A site on its first day: an empty database, one process, and the setup link it prints. No admin exists yet. */
async function startFreshSite(more: Record<string, string> = {}): Promise<FreshSite> {
  const name = `fresh_${randomBytes(6).toString('hex')}`
  const databaseUrl = await createDatabase(String(process.env['PREVIEW_DATABASE']), name)
  const photoDir = await mkdtemp(join(tmpdir(), 'bolodex-fresh-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { PATH = '' } = process.env
  const settings = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    ORIGIN: origin,
    HOST: 'localhost',
    PORT: `${port}`,
    PHOTO_DIR: photoDir,
    DRAIN_SECONDS: '0',
    MAX_EVENT_LOOP_DELAY_MS: '10000',
    ...more,
  }
  const child = spawn(process.execPath, ['apps/server/src/api.ts'], {
    env: { PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(photoDir, { recursive: true, force: true })
  }
  let setupLink = ''
  for await (const line of createInterface(child.stdout)) {
    const { link, msg } = JSON.parse(line) as { link?: string; msg?: string }
    setupLink ||= link ?? ''
    if (msg?.startsWith('Server listening')) break
  }
  child.stdout.resume()
  if (!setupLink) {
    await stop()
    throw new Error('A site without an admin printed no set-up link.')
  }
  return { origin, databaseUrl, setupLink, settings, stop }
}

/** Loads the sample brands, as an operator would. */
export async function seedSite({ settings }: FreshSite): Promise<void> {
  const { PATH = '' } = process.env
  await promisify(execFile)(process.execPath, ['apps/server/src/cli.ts', 'seed'], { env: { PATH, ...settings } })
}

type FreshSiteFixtures = { site: FreshSite; siteSettings: Record<string, string> }

/** Each test runs on a separate fresh site, with these settings. */
export const freshSiteTest = test.extend<FreshSiteFixtures>({
  siteSettings: [{}, { option: true }],
  site: async ({ siteSettings }, use) => {
    const site = await startFreshSite(siteSettings)
    await use(site)
    await site.stop()
  },
  origin: async ({ site }, use) => use(site.origin),
})
