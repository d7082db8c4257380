import { execFile, fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { existsSync, realpathSync } from 'node:fs'
import { promisify } from 'node:util'
import { limits } from '@bolodex/contract/limits'
import { iconSizes, siteLimits } from '@bolodex/contract/site/site-settings'
import { largestPhoto } from '@bolodex/contract/photos/photo-sizes'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import { errorWording, photoErrorWording } from '#platform/error-wording.ts'
import { AppError } from '#platform/errors.ts'
import { createTurns } from '#platform/limits/turns.ts'
import { noteWork } from '#platform/limits/callers.ts'
import type { Logger } from '#platform/logger.ts'
import type { Icon, PhotoBegun, PhotoProblem, PhotoResult, PhotoTask, PreparedPhoto } from './prepared-photo.ts'
import { processorMsOf } from './processor-time.ts'

/** Decodes and encodes photos in a separate process, one at a time. */
export type ImageWorker = {
  /**
   * Prepares an upload for storage; throws an AppError for anything but an acceptable photo. `from` is the sending
   * network or member: senders take turns. Calls without one share a turn.
   */
  prepare: (bytes: Buffer, from?: string) => Promise<PreparedPhoto>
  /** A stored photo in smaller widths. Calls of `prepare` go first. */
  scale: (master: Buffer, widths: readonly number[]) => Promise<Buffer[]>
  /** A logo as square PNG icons; refused like a photo, and above `maxSide` pixels. */
  drawIcons: (bytes: Buffer, from: string) => Promise<Icon[]>
  stop: () => Promise<void>
}

type Options = {
  maxWaiting?: number
  maxPerSender?: number
  /** CPU time allowed for a photo of this many pixels. */
  budgetMs?: (pixels: number) => number
  patienceMs?: number
  idleMs?: number
  start?: typeof startPhotoProcess
}
type Order = {
  task: PhotoTask
  pixels: number
  /** Processor time so far. */
  readUsedMs: () => number
  resolve: (result: PhotoResult) => void
  reject: (error: Error) => void
}

const program = fileURLToPath(new URL('image-worker-process.ts', import.meta.url))

/**
 * Measured: 0.5 s for starting with a small photo, 2.5 s for 12 megapixels, 4.5 s for 40. Three times that and more, for
 * slower machines.
 */
const budgetOf = (pixels: number): number => 5000 + (250 * pixels) / 1_000_000
const lookMs = 200

/**
 * One process, started on demand and stopped when idle. A file that crashes it, or uses too much CPU time, fails
 * alone: the process is replaced and continues with the next. Wall clock time is only the last resort, because on a
 * busy machine it says nothing about the file.
 */
export function createImageWorker(log: Logger, options: Options = {}): ImageWorker {
  const { maxWaiting = 24, maxPerSender = 6, budgetMs = budgetOf, patienceMs = 60_000, idleMs = 120_000 } = options
  const { start = startPhotoProcess } = options
  const turns = createTurns({ maxWaiting, maxPerKey: maxPerSender, refusal: tooMany })
  let worker: ChildProcess | null = null
  let atWork: Order | null = null
  let isSandboxed = process.platform === 'linux'
  let idle: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  const startWorker = (): ChildProcess => {
    const child = start(program, { isSandboxed })
    child.on('message', (message: PhotoResult | PhotoBegun) => {
      // A process that was replaced has nothing to say any more.
      if (worker !== child || !atWork) return
      if ('pixels' in message) {
        atWork.pixels = Math.min(message.pixels, limits.photoPixels)
        return
      }
      if ('fault' in message) log.error({ fault: message.fault }, 'image worker failed on a photo')
      atWork.resolve(message)
    })
    child.on('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') return goWithoutSandbox(child)
      return child.kill('SIGKILL')
    })
    child.on('exit', (code, signal) => {
      if (worker !== child) return
      if (code === noSandbox) return goWithoutSandbox(child)
      worker = null
      if (atWork) log.warn({ code, signal }, 'image worker exited while processing a photo')
      atWork?.reject(refusal('broken'))
    })
    return child
  }

  /** Photos are still accepted, with a log message. */
  const goWithoutSandbox = (child: ChildProcess): void => {
    if (worker !== child || !isSandboxed) return
    log.error('no sandbox available for the image worker: see `doctor` and docs/operations.md')
    isSandboxed = false
    worker = null
    if (atWork) begin(atWork)
  }

  const endWorker = (): void => {
    worker?.kill('SIGKILL')
    worker = null
  }

  const begin = (order: Order): void => {
    const child = (worker ??= startWorker())
    child.send(order.task)
    const since = performance.now()
    const usedBefore = processorMsOf(child.pid) ?? 0
    let used = 0
    // After the process has exited, the last value.
    order.readUsedMs = () => (used = Math.max(used, (processorMsOf(child.pid) ?? 0) - usedBefore))
    clearInterval(watch)
    watch = setInterval(() => {
      if (order.readUsedMs() <= budgetMs(order.pixels) && performance.now() - since <= patienceMs) return
      log.warn({ task: order.task.kind, usedMs: used, pixels: order.pixels }, 'photo processing timed out')
      endWorker()
      order.reject(refusal('slow'))
    }, lookMs)
  }

  const run = (task: PhotoTask): Promise<PhotoResult> =>
    new Promise<PhotoResult>((resolve, reject) => {
      clearTimeout(idle)
      // How large a received file is, the process says when it has read its header.
      const pixels = task.kind === 'scale' ? largestPhoto ** 2 : 0
      atWork = { task, pixels, readUsedMs: () => 0, resolve, reject }
      begin(atWork)
    }).finally(() => {
      noteWork(atWork?.readUsedMs() ?? 0)
      atWork = null
      clearInterval(watch)
      idle = setTimeout(endWorker, idleMs).unref()
    })

  return {
    prepare: async (bytes, from = 'no sender') => {
      if (!isPhoto(bytes)) throw refusal('kind')
      const result = await turns.push(from, () => run({ kind: 'prepare', bytes }))
      if ('photo' in result) return readPhoto(result.photo)
      throw refusal('problem' in result ? result.problem : 'broken')
    },
    scale: async (bytes, widths) => {
      const result = await turns.push('sizes', () => run({ kind: 'scale', bytes, widths }), { isBackground: true })
      if ('sizes' in result) return result.sizes.map((size) => Buffer.from(size))
      throw new Error('The image worker cannot read a photo that it has made itself')
    },
    drawIcons: async (bytes, from) => {
      if (!isPhoto(bytes)) throw refusal('kind')
      const task = { kind: 'icons', bytes, sizes: iconSizes, maxSide: siteLimits.logoSide } as const
      const result = await turns.push(from, () => run(task))
      if (!('icons' in result)) throw refusal('problem' in result ? result.problem : 'broken')
      const icons = result.icons.map(({ size, png }) => ({ size, png: Buffer.from(png) }))
      if (icons.some(({ png }) => png.length > siteLimits.iconBytes)) throw refusal('pixels')
      return icons
    },
    stop: async () => {
      const child = worker
      const gone = child && new Promise((resolve) => child.once('exit', resolve))
      const restarting = new AppError('overloaded', errorWording.restarting, { retryAfterSeconds: 5 })
      endWorker()
      atWork?.reject(restarting)
      await turns.close(restarting)
      clearTimeout(idle)
      await gone
    },
  }
}

const tooMany = (): AppError => new AppError('overloaded', photoErrorWording.tooMany, { retryAfterSeconds: 10 })

/** Buffers arrive from the other process as plain Uint8Arrays. */
const readPhoto = (photo: PreparedPhoto): PreparedPhoto => ({ ...photo, master: Buffer.from(photo.master) })

/** Whether the first bytes are those of a JPEG, PNG or WebP. What the file is called does not matter. */
function isPhoto(bytes: Buffer): boolean {
  const isJpeg = bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

const sentences: Record<PhotoProblem, string> = {
  kind: photoWording.fileKind,
  broken: photoErrorWording.broken,
  pixels: photoErrorWording.tooLarge,
  slow: photoErrorWording.slow,
}

function refusal(problem: PhotoProblem): AppError {
  return new AppError(problem === 'pixels' ? 'too_large' : 'unsupported_type', sentences[problem])
}

/** The launcher's exit code where the kernel or the machine offers no sandbox. */
const noSandbox = 77

const perl = '/usr/bin/perl'
const launcher = fileURLToPath(new URL('photo-sandbox.pl', import.meta.url))

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url))

/** The program and what it is made of. No settings, no photos, no other process. */
function readablePaths(): string[] {
  const own = ['node_modules', 'package.json', 'packages/contract', 'apps/server/src', 'apps/server/package.json']
  const libraries = ['/lib', '/lib64', '/usr/lib', '/usr/local/lib', '/etc/ld.so.cache', '/etc/ssl/openssl.cnf']
  return [process.execPath, ...own.map(fromRoot), fromRoot('apps/server/node_modules'), ...libraries]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
}

/** Starts a program of this folder that speaks by messages, in the sandbox or, where there is none, without it. */
export function startPhotoProcess(program: string, { isSandboxed }: { isSandboxed: boolean }): ChildProcess {
  return fork(program, [], {
    serialization: 'advanced',
    // It gets nothing to betray: no settings, and no flags of this process.
    // libvips must not use a temporary file for large pictures: the sandbox forbids it.
    env: { UV_THREADPOOL_SIZE: '1', VIPS_DISC_THRESHOLD: '1g' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(isSandboxed
      ? { execPath: perl, execArgv: [launcher, ...readablePaths(), '--', process.execPath] }
      : { execArgv: [] }),
  })
}

/** Says that the sandbox holds here; throws with the reason when it does not. */
export async function examinePhotoSandbox(): Promise<string> {
  const command = [launcher, ...readablePaths(), '--', process.execPath, '--version']
  await promisify(execFile)(perl, command, { env: {}, timeout: 20_000 }).catch((error: unknown) => {
    const told = (error as { stderr?: string }).stderr?.trim() || (error as Error).message
    throw new Error(`Photos are decoded without a sandbox, by a process that could read these settings: ${told}`)
  })
  return 'sandboxed by Landlock and seccomp'
}
