// How long a newcomer waits: from `npm run dev` in a clean copy, after `npm ci`, until the page with its data is drawn in
// a browser. No settings, nothing started before. `--short` takes this checkout's packages instead of installing them
// again: the gate has just installed them in a clean copy.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { root } from '../../tools/parts/stack.ts'
import { startPace } from './parts/pace.ts'

const floor = { secondsToData: 60 }

const environment = { PATH: withoutOurPackages(), HOME: process.env['HOME'] ?? '' }

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })

await runScript(async () => {
  const readPace = startPace()
  const folder = mkdtempSync(join(tmpdir(), 'bolodex-first-start-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  // As a clone usually is; a folder closed to others would keep Postgres, which runs as another user for root, out.
  chmodSync(folder, 0o755)
  run('git', ['clone', '--quiet', '--no-hardlinks', root, folder], tmpdir())
  const installStarted = performance.now()
  if (values.short) takeOurPackages(folder)
  else run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'], folder)
  const npmCiSeconds = values.short ? null : since(installStarted)

  const started = performance.now()
  const dev = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  const interrupt = async (): Promise<void> => {
    // As Ctrl+C does: the whole group gets it.
    if (dev.exitCode === null && dev.signalCode === null) process.kill(-(dev.pid ?? 0), 'SIGINT')
    await ended
  }
  atEnd(interrupt)
  const brands = await countBrandsInBrowser(await readAddress(dev.stdout))
  const secondsToData = since(started)

  const stopping = performance.now()
  await interrupt()
  const secondsToStop = since(stopping)
  const left = spawnSync('pgrep', ['-f', folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const pace = readPace()
  const figures = { secondsToData, brands, npmCiSeconds, secondsToStop, processesLeft: left.length, pace, floor }
  console.log(JSON.stringify(figures))
  process.exitCode = secondsToData <= floor.secondsToData * pace && brands > 0 && left.length === 0 ? 0 : 1
})

function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, env: environment, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`)
}

/** Linked where both lie on one disk, else copied. */
function takeOurPackages(folder: string): void {
  const packages = join(root, 'node_modules')
  const { status } = spawnSync('cp', ['--archive', '--link', packages, folder])
  if (status !== 0) run('cp', ['--archive', packages, folder], root)
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
