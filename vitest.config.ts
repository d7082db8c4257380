import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const testFiles = ['src/**/*.test.{ts,tsx}']

/**
 * Tests that measure time, or wait for a limit of time to run out. They run after all others, which would make them late,
 * and what other files leave behind in a worker would be collected on their time.
 */
const timed = [
  'away-database',
  'slow-peers',
  'platform/database/time-limits.db',
  'platform/media/image-worker',
  'features/video-analysis/detector/long-speech',
  'features/video-analysis/captions/hostile-transcripts',
].map((name) => `src/${name}.test.ts`)

/** What happens by and by happens later on a busy machine. Who waits for it sees it as soon as it is there. */
const patient = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // One more than the gate's machine has cores, since some tests wait for a clock: a quarter less time.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: process.env['TEST_REPORT'] ?? '.results/vitest.json' }]],
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: testFiles, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: testFiles,
          exclude: timed,
          // The product is loaded once for each worker, not for each of two hundred files: a third of the time. Every app
          // that a test makes has its own state and its own database; modules have none.
          isolate: false,
          expect: patient,
          globalSetup: join(import.meta.dirname, 'scripts/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timed',
          root: 'apps/server',
          include: timed,
          sequence: { groupOrder: 1 },
          expect: patient,
          globalSetup: join(import.meta.dirname, 'scripts/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: testFiles, testTimeout: 30_000 } },
      {
        test: {
          name: 'bench',
          root: '.',
          include: ['bench/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'scripts/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: '.',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
