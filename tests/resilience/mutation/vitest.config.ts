import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '../../..')

/** Tests that need nothing but the code they are about: a mutant is tried in a moment. */
export default defineConfig({
  test: {
    root,
    include: [
      'packages/{brand-csv,brand-names,contract,directory-query,garment-dating,offline-directory,sales-reports}/src/**/*.test.ts',
      'apps/server/src/platform/{limits/{semaphore,networks,memoize},http/guarded-fetch,database/batcher}.test.ts',
      'packages/transcript-detector/src/{amounts,numbers}/*.test.ts',
      'packages/transcript-detector/src/{cut-quote,describe-mentions,read-prices-talk,read-prices-traps}.test.ts',
      'apps/server/src/features/videos/analysis/found-brands.test.ts',
      'apps/server/src/features/votes/guest-vote-ceiling.test.ts',
    ],
    exclude: ['**/{hostile-*,report-text,open-copy}.test.ts', '**/tag-reading/**', '**/node_modules/**'],
    // Modules stay loaded from one mutant to the next: which one is active is a variable.
    isolate: false,
    testTimeout: 10_000,
  },
})
