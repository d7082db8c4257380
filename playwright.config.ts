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
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '.results/e2e.json' }]],
  use: { browserName: 'chromium', launchOptions, trace: 'retain-on-failure', viewport: { width: 1440, height: 900 } },
})
