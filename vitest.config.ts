import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Tests that measure time or wait for a timeout. They run after all others: a busy machine would delay them, and so would
 * collecting the garbage of other files in the same worker.
 */
const timed = [
  'apps/server/src/away-database',
  'apps/server/src/slow-peers',
  'apps/server/src/platform/database/time-limits.db',
  'apps/server/src/platform/media/image-worker',
  'apps/server/src/features/videos/captions/hostile-transcripts',
  'packages/transcript-detector/src/long-speech',
].map((name) => `${name}.test.ts`)

/** Polling assertions wait up to 15 s: background work is slow on a loaded machine. */
const patient = { poll: { timeout: 15_000 } }

export default defineConfig({
  test: {
    // One more than the gate's machine has cores, since some tests wait for a clock: a quarter less time.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: process.env['TEST_REPORT'] ?? '.results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'packages',
          root: '.',
          include: ['packages/*/src/**/*.test.ts'],
          exclude: timed,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          root: '.',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: timed,
          // The product is loaded once for each worker, not for each of two hundred files: a third of the time. Every app
          // that a test makes has its own state and its own database; modules have none.
          isolate: false,
          expect: patient,
          globalSetup: join(import.meta.dirname, 'tools/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timed',
          root: '.',
          include: timed,
          sequence: { groupOrder: 1 },
          // Beside another file, on the second thread of the same core, CPU time grows by half.
          maxWorkers: 1,
          expect: patient,
          globalSetup: join(import.meta.dirname, 'tools/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'performance',
          root: '.',
          include: ['tests/performance/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'tools/parts/test-setup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          root: '.',
          include: ['tools/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
