import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The same Chromium without its windows and menus, which opens a page with half the work; else the whole browser. */
const shell = '/usr/bin/chromium-headless-shell'
const browser = existsSync(shell) ? shell : '/usr/bin/chromium'

/** Debian's Chromium; a root user has no sandbox, and the rest keeps the browser from calling its maker. */
const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? browser,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages live for seconds here: the best code comes too late, and making it is an eighth of the work.
    '--js-flags=--no-opt',
  ],
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.results/e2e',
  globalSetup: './tests/e2e/start-preview.ts',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the gate's machine has cores, since tests also wait for timers and locks.
  workers: 3,
  // On the gate's machine a test may run while everything else does too. The second try decides, and the
  // gate names every test that needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  // A host that lends its processors to others stops this machine for seconds at a time. What is there at once costs no
  // wait, and how fast pages are is measured elsewhere.
  expect: { timeout: process.env['CI'] ? 15_000 : 5_000 },
  reporter: [['list'], ['json', { outputFile: '.results/e2e.json' }]],
  // No traces: they take a third of the time. `npm run e2e -- --trace on` records them for whoever looks for a fault.
  // A service worker answers requests before page.route sees them. The tests of it allow it.
  use: { browserName: 'chromium', launchOptions, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' },
})
