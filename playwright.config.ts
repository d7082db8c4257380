import { defineConfig } from '@playwright/test'

/** Debian's Chromium; a root user has no sandbox, and the rest keeps the browser from calling its maker. */
const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.results/e2e',
  globalSetup: './e2e/start-preview.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // On the gate's machine a journey may meet a moment in which everything else runs too. The second try decides, and the
  // gate names every test that needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  reporter: [['list'], ['json', { outputFile: '.results/e2e.json' }]],
  // No traces: they take a third of the time. `npm run e2e -- --trace on` records them for whoever looks for a fault.
  use: { browserName: 'chromium', launchOptions, viewport: { width: 1440, height: 900 } },
})
