import { expect, test } from 'vitest'
import type { SystemReport } from '@bolodex/contract/system/system'
import { formatBytes, writeReport } from './format-report.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1200, '1.2 kB'],
  [29_400_000, '29 MB'],
  [1_230_000_000, '1.2 GB'],
  [80_000_000_000_000, '80 TB'],
  [9e18, '9000000 TB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

const at = '2026-11-17T03:20:00.000Z'
const report: SystemReport = {
  checkedAt: at,
  version: '1.2.3',
  startedAt: at,
  database: { ms: 4, version: '18.4', bytes: 1_230_000_000 },
  mail: { state: 'answers', detail: 'answers', test: null },
  storage: { stored: 1_700_000, quota: null, free: null, isFull: false },
  backup: null,
  queue: { waiting: 4, oldestSeconds: 3, givenUp: 1, workers: 2 },
  checks: [
    { what: 'Schema', isFine: true, isWarning: false, detail: 'up to date' },
    { what: 'Proxies', isFine: true, isWarning: true, detail: '0 trusted' },
    { what: 'Redis', isFine: false, isWarning: false, detail: 'no answer' },
  ],
  counters: [
    { name: 'votes', offBy: 3, comparedAt: at },
    { name: 'comments', offBy: null, comparedAt: null },
  ],
  lastNight: [{ name: 'make-open-data', at, isFine: false, seconds: 2, note: 'Error ENOSPC', found: null }],
  setUp: [],
}

test('a copied report has a line for every part, and says what is not known', () => {
  expect(writeReport(report).split('\n')).toEqual([
    `Bolodex 1.2.3, checked ${at}, running since ${at}`,
    'Database: PostgreSQL 18.4, 1.2 GB, 4 ms',
    'Mail: answers answers; last test: none',
    'Storage: 1.7 MB stored',
    'Backup: none known',
    'Queue: 4 waiting, 1 given up, workers: 2',
    `Counter votes: off by 3 (${at})`,
    'Counter comments: off by ? (never compared)',
    `Job make-open-data: failed ${at} Error ENOSPC`,
    'fine  Schema: up to date',
    'CHECK  Proxies: 0 trusted',
    'BROKEN  Redis: no answer',
  ])
})
