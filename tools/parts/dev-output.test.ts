import { expect, test } from 'vitest'
import { createLogReader, createStepPrinter } from './dev-output.ts'

test('each step is printed when it begins, and its seconds when it ends', () => {
  const printed: string[] = []
  let now = 0
  const steps = createStepPrinter(
    (text) => printed.push(text),
    () => now,
  )
  steps.begin('Starting PostgreSQL')
  now = 2340
  steps.begin('Loading sample brands')
  now = 3340
  steps.end()
  steps.end()
  expect(printed).toEqual([
    '  Starting PostgreSQL...',
    '  Starting PostgreSQL: 2.3 s',
    '  Loading sample brands...',
    '  Loading sample brands: 1.0 s',
  ])
})

test('the first set-up link is kept, a later one is printed, and other lines of the log pass', () => {
  const passed: string[] = []
  const log = createLogReader((line) => passed.push(line))
  log.take('{"level":"warn","link":"http://localhost:3000/auth?mode=setup#a","msg":"no admin yet"}')
  log.take('{"level":"warn","msg":"other"}')
  expect([log.setupLink(), passed]).toEqual([
    'http://localhost:3000/auth?mode=setup#a',
    ['{"level":"warn","msg":"other"}'],
  ])
  log.take('{"level":"warn","link":"http://localhost:3000/auth?mode=setup#b","msg":"no admin yet"}')
  expect(passed[1]).toBe('  Admin      http://localhost:3000/auth?mode=setup#b')
})
