import { Worker } from 'node:worker_threads'
import type { DetectorAnswer, DetectorQuestion, DetectorStep } from './detector-messages.ts'

/** A thread that has ended in the middle of a question, or was ended because it took too long. */
export class ThreadEnded extends Error {
  readonly isLate: boolean

  constructor(message: string, isLate = false) {
    super(message)
    this.isLate = isLate
  }
}

type Asking = {
  onStep?: (step: DetectorStep, done: number) => void
  /** Processor time that the answer may take. */
  budgetMs?: number
}
type Outcome = Exclude<DetectorAnswer, { kind: 'step' | 'fault' }>

/** The detector's thread. It accepts one request at a time. */
export type DetectorThread = {
  ask: (question: DetectorQuestion, asking?: Asking) => Promise<Outcome>
  /** Processor time so far; null when it has ended. */
  readUsedMs: () => Promise<number | null>
  isEnded: () => boolean
  end: () => Promise<void>
}

export type ThreadOptions = { patienceMs?: number; memoryMb?: number; program?: URL }

const lookMs = 250

const ownProgram = new URL('detector-program.ts', import.meta.url)

/**
 * Starts an isolated thread: its memory is limited, and a hanging one is terminated. Each request has a CPU time
 * budget; wall clock time, which depends on the machine's load, is the last resort.
 */
export function startDetectorThread(options: ThreadOptions = {}): DetectorThread {
  const { patienceMs = 60_000, memoryMb = 2048, program = ownProgram } = options
  const worker = new Worker(program, {
    // It gets nothing to betray: no settings, and no flags of this process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    name: 'detector',
  })
  // The thread must not keep the process alive.
  worker.unref()
  let atWork: (Asking & { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }) | null = null
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  let isEnded = false

  const finish = (finishing: (asked: NonNullable<typeof atWork>) => void): void => {
    clearTimeout(timer)
    clearInterval(watch)
    const asked = atWork
    atWork = null
    if (asked) finishing(asked)
  }
  const fail = (error: ThreadEnded): void => {
    isEnded = true
    finish((asked) => asked.reject(error))
  }

  const endLate = (): void => {
    fail(new ThreadEnded('The detector took too long', true))
    void worker.terminate()
  }
  /** Null when the thread has ended. */
  const readUsedMs = async (): Promise<number | null> => {
    const usage = await worker.cpuUsage().catch(() => null)
    return usage && (usage.user + usage.system) / 1000
  }
  const watchBudget = async (budgetMs: number): Promise<void> => {
    const own = atWork
    const before = await readUsedMs()
    if (own !== atWork) return
    const look = async (): Promise<void> => {
      const used = await readUsedMs()
      if (own === atWork && used !== null && used - (before ?? 0) > budgetMs) endLate()
    }
    watch = setInterval(() => void look(), lookMs)
  }

  worker.on('message', (answer: DetectorAnswer) => {
    if (answer.kind === 'step') atWork?.onStep?.(answer.step, answer.done)
    else if (answer.kind === 'fault') finish((asked) => asked.reject(new Error(`The detector failed: ${answer.fault}`)))
    else finish((asked) => asked.resolve(answer))
  })
  worker.on('error', (error) => fail(new ThreadEnded(error instanceof Error ? error.message : String(error))))
  worker.on('exit', () => fail(new ThreadEnded('The detector’s thread has ended')))

  return {
    ask: (question, asking = {}) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new ThreadEnded('The detector’s thread has ended'))
        if (atWork) return reject(new Error('The detector’s thread accepts one request at a time'))
        atWork = { ...asking, resolve, reject }
        timer = setTimeout(endLate, patienceMs)
        if (asking.budgetMs !== undefined) void watchBudget(asking.budgetMs)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(question)
      }),
    readUsedMs,
    isEnded: () => isEnded,
    end: async () => {
      fail(new ThreadEnded('The detector’s thread was ended'))
      await worker.terminate()
    },
  }
}
