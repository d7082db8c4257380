// How long a newcomer waits: from `npm run dev` in a clean copy, after `npm ci`, until the page with its data is drawn in
// a browser. No settings, nothing started before.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { root } from '../scripts/parts/stack.ts'

const floor = { secondsToData: 60 }

const folder = mkdtempSync(join(tmpdir(), 'bolodex-first-start-'))
const environment = { PATH: withoutOurPackages(), HOME: process.env['HOME'] ?? '' }
try {
  run('git', ['clone', '--quiet', '--no-hardlinks', root, folder], tmpdir())
  const installStarted = performance.now()
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'], folder)
  const npmCiSeconds = since(installStarted)

  const started = performance.now()
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(dev.stdout)
  const brands = await countBrandsInBrowser(url)
  const secondsToData = since(started)

  const stopping = performance.now()
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  // As Ctrl+C does: the whole group gets it.
  process.kill(-(dev.pid ?? 0), 'SIGINT')
  await ended
  const left = spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.trim()
  console.log(
    JSON.stringify({
      secondsToData,
      brands,
      npmCiSeconds,
      secondsToStop: since(stopping),
      processesLeft: left ? left.split('\n').length : 0,
      floor,
    }),
  )
  process.exitCode = secondsToData <= floor.secondsToData && brands > 0 && left === '' ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, env: environment, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`)
}

/** The path a newcomer has: without the packages npm has put in front for this script. */
function withoutOurPackages(): string {
  const parts = (process.env['PATH'] ?? '').split(':')
  return parts.filter((part) => !part.startsWith(root)).join(':')
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, url] = /Bolodex\s+(http:\S+)/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('`npm run dev` ended without printing an address.')
}

async function countBrandsInBrowser(url: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  await page.goto(url)
  await page.locator('article').first().waitFor()
  const brands = await page.locator('article').count()
  await browser.close()
  return brands
}

function since(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10
}
