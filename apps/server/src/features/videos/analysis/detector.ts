import { transcriptProblems, videoWording } from '@bolodex/contract/videos/video-wording'
import { AppError } from '#platform/errors.ts'
import { runAs } from '#platform/limits/callers.ts'
import { createTurns } from '#platform/limits/turns.ts'
import { noteWork } from '#platform/limits/callers.ts'
import type { Logger } from '#platform/logger.ts'
import type { Transcript } from '../captions/transcript.ts'
import { packWords, unpackTranscript, type DetectorQuestion, type DetectorStep } from './detector-messages.ts'
import { startDetectorThread, ThreadEnded, type DetectorThread, type ThreadOptions } from './detector-thread.ts'
import type { DetectorBrand, KnownName, Word } from '@bolodex/transcript-detector/detector-brands'
import type { NamesStore } from './names-store.ts'

/** A caller that waits for a transcript to be analyzed. */
type Watching = {
  /** Called with the number of known names, during loading and at the start. */
  onNames: (names: number) => void
  onStep: (step: DetectorStep, done: number) => void
  /** False when no caller waits any more: then it is skipped. */
  isWanted: () => boolean
  /** The network that sent the text: networks take turns. */
  from: string
}

/** Finds the brands in a transcript, isolated from the rest of this process. */
export type Detector = {
  /** Finds the words in a text that is too long to be read in between. */
  readText: (text: string, watching: Watching) => Promise<Transcript | null>
  detect: (words: readonly Word[], watching: Watching) => Promise<DetectorBrand[]>
  stop: () => Promise<void>
}

export type DetectorOptions = ThreadOptions & {
  maxWaiting?: number
  maxPerSender?: number
  idleMs?: number
  refreshMs?: number
  /** CPU time allowed for a text of this many characters. */
  budgetMs?: (letters: number) => number
}

/**
 * An hour of speech has 55,000 characters and takes less than a second. The slowest texts of 640,000 characters take
 * nine, including those crafted to be slow (`long-speech.test.ts`).
 */
const budgetOf = (letters: number): number => 5000 + letters / 80

type TextQuestion = Exclude<DetectorQuestion, { kind: 'add' }>

/** A thread with the names it was given. */
type Reader = { thread: DetectorThread; names: number; lastBrand: number; since: number; upTo: number; mark: string }

/**
 * One thread, started with the first transcript and ended when idle; transcripts take turns. New brands are sent to
 * it before each. Renamed, merged and deleted brands need a fresh thread: after every ten minutes of work, a change
 * makes one load all names in the background. That also picks up a brand with a lower id that was committed later.
 */
export function createDetector(names: NamesStore, log: Logger, options: DetectorOptions = {}): Detector {
  const { maxWaiting = 40, maxPerSender = 8, idleMs = 600_000, refreshMs = 600_000 } = options
  const { budgetMs = budgetOf, ...threadOptions } = options
  const turns = createTurns({ maxWaiting, maxPerKey: maxPerSender, refusal: busy })
  let reader: Reader | null = null
  let fresh: Reader | null = null
  let isRefreshing = false
  let waiting = 0
  let isStopped = false
  let idle: NodeJS.Timeout | undefined
  const threads = new Set<DetectorThread>()

  const end = async (thread: DetectorThread): Promise<void> => {
    threads.delete(thread)
    await thread.end()
  }
  const endAll = async (): Promise<void> => {
    reader = null
    fresh = null
    await Promise.all([...threads].map(end))
  }

  const open = async (onNames: Watching['onNames'] = () => {}): Promise<Reader> => {
    const thread = startDetectorThread(threadOptions)
    threads.add(thread)
    try {
      // Read before the names: concurrent changes are then noticed the next time.
      const mark = await names.readMark()
      const opened: Reader = { thread, names: 0, lastBrand: 0, since: Date.now(), ...mark }
      await addBrands(opened, onNames)
      await addCatalogue(opened)
      log.info({ names: opened.names, ms: Date.now() - opened.since }, 'detector names loaded')
      return opened
    } catch (error) {
      await end(thread)
      throw error
    }
  }

  const add = async (to: Reader, list: KnownName[]): Promise<void> => {
    if (list.length === 0) return
    const answer = await to.thread.ask({ kind: 'add', names: list })
    if (answer.kind === 'added') to.names = answer.size
  }
  const addBrands = async (to: Reader, onNames: Watching['onNames']): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      const page = await names.listBrands(to.lastBrand)
      await add(to, page.names)
      onNames(to.names)
      to.lastBrand = page.last
      hasMore = page.hasMore
    }
  }
  const addCatalogue = async (to: Reader): Promise<void> => {
    let page = await names.listCatalogue(0)
    await add(to, page.names)
    while (page.hasMore) {
      page = await names.listCatalogue(page.last)
      await add(to, page.names)
    }
  }

  /** Between two transcripts the old thread makes room for the new one. */
  const adoptFresh = (): void => {
    if (!fresh) return
    if (reader) void end(reader.thread)
    reader = fresh
    fresh = null
  }
  const refresh = async (old: Reader): Promise<void> => {
    isRefreshing = true
    try {
      const { mark } = await names.readMark(old.upTo)
      old.since = Date.now()
      if (mark === old.mark) return
      fresh = await open()
      if (waiting === 0) adoptFresh()
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'reloading detector names failed')
    } finally {
      isRefreshing = false
    }
  }

  const ask = async (question: TextQuestion, { onNames, onStep, isWanted }: Watching) => {
    if (isStopped) throw restarting()
    if (!isWanted()) throw new AppError('gone', videoWording.stopped)
    clearTimeout(idle)
    adoptFresh()
    // Loading names serves all callers, so no caller is charged.
    const own = await runAs(undefined, async () => {
      const known = reader && !reader.thread.isEnded() ? reader : await open(onNames)
      reader = known
      await addBrands(known, onNames)
      return known
    })
    if (Date.now() - own.since > refreshMs && !isRefreshing) void refresh(own)
    const letters = question.kind === 'read' ? question.text.length : question.words.text.length
    const usedBefore = (await own.thread.readUsedMs()) ?? 0
    try {
      return await own.thread.ask(question, { onStep, budgetMs: budgetMs(letters) })
    } finally {
      // A thread that was ended has used up its budget.
      const used = await own.thread.readUsedMs()
      noteWork(used === null ? budgetMs(letters) : used - usedBefore)
    }
  }

  const askInTurn = async (question: () => TextQuestion, watching: Watching) => {
    if (isStopped) throw restarting()
    waiting += 1
    try {
      return await turns.push(watching.from, () => ask(question(), watching))
    } catch (error) {
      throw describeEnd(error)
    } finally {
      waiting -= 1
      if (waiting === 0 && !isStopped) {
        adoptFresh()
        clearTimeout(idle)
        idle = setTimeout(() => waiting === 0 && void endAll(), idleMs).unref()
      }
    }
  }

  return {
    readText: async (text, watching) => {
      const answer = await askInTurn(() => ({ kind: 'read', text }), watching)
      return answer.kind === 'transcript' && answer.transcript ? unpackTranscript(answer.transcript) : null
    },
    detect: async (words, watching) => {
      const answer = await askInTurn(() => ({ kind: 'detect', words: packWords(words) }), watching)
      return answer.kind === 'found' ? answer.brands : []
    },
    stop: async () => {
      isStopped = true
      clearTimeout(idle)
      await endAll()
      await turns.close(restarting())
    },
  }

  function describeEnd(error: unknown): unknown {
    if (!(error instanceof ThreadEnded)) return error
    if (isStopped) return restarting()
    log.warn({ isLate: error.isLate, reason: error.message }, 'detector thread exited while analyzing a transcript')
    if (error.isLate)
      return new AppError('no_transcript', transcriptProblems.too_long, { details: { transcript: 'too_long' } })
    return new AppError('overloaded', videoWording.brokeOff, {
      retryAfterSeconds: 20,
    })
  }
}

const busy = (): AppError => new AppError('overloaded', videoWording.busy, { retryAfterSeconds: 20 })

const restarting = (): AppError => new AppError('overloaded', videoWording.restarting, { retryAfterSeconds: 5 })
