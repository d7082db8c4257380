import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { createDetector, type Detector, type DetectorOptions } from './detector.ts'
import type { KnownName, Word } from '@bolodex/transcript-detector/detector-brands'

const log = createLogger({ LOG_LEVEL: 'silent' })

/** A thread that does what the first word says, and finds the names it was given. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  const names = []
  parentPort.on('message', ({ kind, names: added, words }) => {
    if (kind === 'add') {
      names.push(...added.map(({ name }) => name))
      return parentPort.postMessage({ kind: 'added', size: names.length })
    }
    const [first] = words.text.split('\\n')
    if (first === 'hang') for (;;);
    if (first === 'die') process.exit(3)
    if (first === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }
    if (first === 'throw') return parentPort.postMessage({ kind: 'fault', fault: 'planted' })
    parentPort.postMessage({ kind: 'step', step: 'brands', done: 0.5 })
    const found = names.map((name) => ({ name, known: null, price: null, sellThrough: null, garmentTypes: [], mentions: [] }))
    setTimeout(() => parentPort.postMessage({ kind: 'found', brands: found }), first === 'slow' ? 150 : 0)
  })`)}`,
)

/** An in-memory directory that counts full reads. */
function listNames(brands: string[]) {
  const nameOf = (name: string, id: number): KnownName => ({ id, name, aliases: [], isInDirectory: true })
  const names = {
    brands,
    loads: 0,
    marksRead: 0,
    readMark: async (upTo?: number): Promise<{ upTo: number; mark: string }> => {
      names.marksRead += 1
      return { upTo: upTo ?? names.brands.length, mark: names.brands.slice(0, upTo).join(' ') }
    },
    listBrands: async (above: number) => {
      if (above === 0) names.loads += 1
      const list = names.brands.map((name, index) => nameOf(name, index + 1)).slice(above, above + 2)
      return { names: list, last: above + list.length, hasMore: list.length === 2 }
    },
    listCatalogue: async () => ({ names: [nameOf('Catalogued', -1)], last: 1, hasMore: false }),
  }
  return names
}

let detector: Detector | undefined
afterEach(() => detector?.stop())

const open = (names: ReturnType<typeof listNames>, options: DetectorOptions = {}): Detector => {
  detector = createDetector(names, log, { program, ...options })
  return detector
}
const words = (...texts: string[]): Word[] => texts.map((text) => ({ text, startMs: null }))
const nobody = { onNames: () => {}, onStep: () => {}, isWanted: () => true, from: 'a network' }
const namesIn = async (detector: Detector): Promise<string[]> =>
  (await detector.detect(words('read'), nobody)).map(({ name }) => name)

test('names are sent to the thread once, and a new brand before the next transcript', async () => {
  const names = listNames(['A', 'B', 'C'])
  const detector = open(names)
  expect(await namesIn(detector)).toEqual(['A', 'B', 'C', 'Catalogued'])
  names.brands.push('D')
  const begun: number[] = []
  const steps: unknown[] = []
  const found = await detector.detect(words('read'), {
    ...nobody,
    onNames: (known) => begun.push(known),
    onStep: (step, done) => steps.push([step, done]),
  })
  expect(found.map(({ name }) => name)).toContain('D')
  expect([begun.at(-1), steps, names.loads]).toEqual([5, [['brands', 0.5]], 1])
})

test('a thread that hangs, dies or runs out of memory is replaced, and only its own transcript is lost', async () => {
  const names = listNames(['A'])
  const detector = open(names, { patienceMs: 1500, memoryMb: 32, maxPerSender: 9 })
  const outcomes = await Promise.allSettled(
    ['read', 'die', 'read', 'hang', 'read', 'fill', 'read', 'throw', 'read'].map((word) =>
      detector.detect(words(word), nobody),
    ),
  )
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'read' : outcome.reason.code))).toEqual([
    'read',
    'overloaded',
    'read',
    'no_transcript',
    'read',
    'overloaded',
    'read',
    undefined,
    'read',
  ])
  expect(names.loads).toBe(4)
})

test('waiting callers are served in turn; too many get a Retry-After, and callers who left are skipped', async () => {
  const detector = open(listNames(['A']), { maxWaiting: 2 })
  let isThere = true
  const begun = new Set<string>()
  const ask = (name: string, isWanted = () => true) =>
    detector.detect(words('slow'), { ...nobody, isWanted, onNames: () => begun.add(name) })
  const waiting = [ask('first'), ask('second', () => isThere), ask('third')]
  isThere = false
  await expect(ask('fourth')).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 20 })
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([...begun]).toEqual(['first', 'third'])
})

test('a network with many transcripts delays another one by a single transcript', async () => {
  const detector = open(listNames(['A']))
  const order: string[] = []
  const ask = (from: string) => detector.detect(words('slow'), { ...nobody, from }).then(() => order.push(from))
  await Promise.all([ask('many'), ask('many'), ask('many'), ask('one')])
  expect(order).toEqual(['many', 'many', 'one', 'many'])
})

test('a text that exceeds the CPU time for its length is given up', async () => {
  const detector = open(listNames(['A']), { budgetMs: (letters) => letters * 100 })
  const started = performance.now()
  await expect(detector.detect(words('hang'), nobody)).rejects.toMatchObject({ code: 'no_transcript' })
  expect(performance.now() - started).toBeLessThan(30_000)
  // The budget is that of each text: waiting costs nothing.
  expect(await detector.detect(words('slow'), nobody)).toHaveLength(2)
})

test('names are reloaded in the background while the old ones still serve', async () => {
  const names = listNames(['A', 'B'])
  const detector = open(names, { refreshMs: 0 })
  expect(await namesIn(detector)).toContain('B')
  names.brands = ['A', 'Renamed']
  await setTimeout(5)
  // This one is read by the thread that is there, and asks for a fresh one.
  expect(await namesIn(detector)).toContain('B')
  await expect.poll(() => names.loads).toBe(2)
  await expect.poll(() => namesIn(detector)).toEqual(['A', 'Renamed', 'Catalogued'])
})

test('names are not reloaded when nothing changed except added brands, which are sent anyway', async () => {
  const names = listNames(['A', 'B'])
  const detector = open(names, { refreshMs: 0 })
  await namesIn(detector)
  names.brands.push('C')
  await setTimeout(5)
  expect(await namesIn(detector)).toContain('C')
  await expect.poll(() => names.marksRead).toBeGreaterThan(1)
  await setTimeout(5)
  expect(await namesIn(detector)).toContain('C')
  expect(names.loads).toBe(1)
})

test('a thread is not terminated during work because of its earlier idle time', async () => {
  const names = listNames(['A'])
  const detector = open(names, { idleMs: 60 })
  await namesIn(detector)
  // A caller who left ends before anything starts.
  const gone = { ...nobody, isWanted: () => false }
  for (const _ of [1, 2, 3]) {
    await expect(detector.detect(words('read'), gone)).rejects.toMatchObject({ code: 'gone' })
    await setTimeout(15)
  }
  expect(await detector.detect(words('slow'), nobody)).toHaveLength(2)
  expect(names.loads).toBe(1)
})

test('the thread ends when idle for a while, and with the process', async () => {
  const names = listNames(['A'])
  const detector = open(names, { idleMs: 20 })
  await namesIn(detector)
  await setTimeout(100)
  await namesIn(detector)
  expect(names.loads).toBe(2)
  const hanging = detector.detect(words('hang'), nobody).catch((error: unknown) => error)
  await setTimeout(50)
  await detector.stop()
  expect(await hanging).toMatchObject({ code: 'overloaded' })
  await expect(namesIn(detector)).rejects.toMatchObject({ code: 'overloaded' })
})
