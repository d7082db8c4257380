import { execFile, fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { existsSync, realpathSync } from 'node:fs'
import { promisify } from 'node:util'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import type { PhotoProblem, PhotoResult, PhotoTask, PreparedPhoto } from './prepared-photo.ts'
import { errorWording, photoErrorWording } from '#platform/error-wording.ts'

/** Where photos are decoded and encoded: in a process of its own, one after the other. */
export type ImageWorker = {
  /** Makes a received file ready to be kept; throws an AppError when it is not a photo that can be taken. */
  prepare: (bytes: Buffer) => Promise<PreparedPhoto>
  /** A kept photo in smaller widths. Those who wait for `prepare` go first. */
  scale: (master: Buffer, widths: readonly number[]) => Promise<Buffer[]>
  stop: () => Promise<void>
}

type Options = { mostWaiting?: number; patienceMs?: number; idleMs?: number; start?: typeof startPhotoProcess }
type Order = { task: PhotoTask; resolve: (result: PhotoResult) => void; reject: (error: Error) => void }

const program = fileURLToPath(new URL('image-worker-process.ts', import.meta.url))

/**
 * One process that is started when there is work and ended when there was none for a while. A file that takes it down,
 * or too long, costs only itself: the process is replaced and goes on with the next.
 */
export function createImageWorker(log: Logger, options: Options = {}): ImageWorker {
  const { mostWaiting = 12, patienceMs = 60_000, idleMs = 120_000, start = startPhotoProcess } = options
  const waiting: Order[] = []
  let worker: ChildProcess | null = null
  let atWork: Order | null = null
  let isStopped = false
  let isSandboxed = process.platform === 'linux'
  let timer: NodeJS.Timeout | undefined

  const startWorker = (): ChildProcess => {
    const child = start(program, { isSandboxed })
    child.on('message', (result: PhotoResult) => {
      if ('fault' in result) log.error({ fault: result.fault }, 'the photo workshop failed at a photo')
      finish(child, (order) => order.resolve(result))
    })
    child.on('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') return goWithoutSandbox(child)
      return child.kill('SIGKILL')
    })
    child.on('exit', (code, signal) => {
      if (worker !== child) return undefined
      if (code === noSandbox) return goWithoutSandbox(child)
      worker = null
      if (atWork) log.warn({ code, signal }, 'the photo workshop ended in the middle of a photo')
      return finish(child, (order) => order.reject(refusal('broken')))
    })
    return child
  }

  /** Photos are taken all the same, and the operator is told. */
  const goWithoutSandbox = (child: ChildProcess): void => {
    if (worker !== child || !isSandboxed) return
    log.error('there is no sandbox for the photo process here: see `doctor` and docs/operations.md')
    isSandboxed = false
    worker = null
    clearTimeout(timer)
    if (atWork) waiting.unshift(atWork)
    atWork = null
    next()
  }

  const finish = (child: ChildProcess, answer: (order: Order) => void): void => {
    // A process that was replaced has nothing to say any more.
    if (worker !== null && worker !== child) return
    clearTimeout(timer)
    const order = atWork
    atWork = null
    if (order) answer(order)
    next()
  }

  const endWorker = (): void => {
    worker?.kill('SIGKILL')
    worker = null
  }

  const next = (): void => {
    if (atWork || isStopped) return
    atWork = waiting.shift() ?? null
    if (!atWork) {
      timer = setTimeout(endWorker, idleMs).unref()
      return
    }
    worker ??= startWorker()
    worker.send(atWork.task)
    timer = setTimeout(() => {
      const late = atWork
      atWork = null
      endWorker()
      log.warn({ task: late?.task.kind }, 'a photo took too long')
      late?.reject(new AppError('unsupported_type', photoErrorWording.slow))
      next()
    }, patienceMs)
  }

  const order = (task: PhotoTask): Promise<PhotoResult> =>
    new Promise((resolve, reject) => {
      if (isStopped || waiting.length >= mostWaiting) {
        reject(
          new AppError('overloaded', photoErrorWording.tooMany, {
            retryAfterSeconds: 10,
          }),
        )
        return
      }
      const one = { task, resolve, reject }
      const behind = task.kind === 'prepare' ? waiting.findIndex((other) => other.task.kind === 'scale') : -1
      waiting.splice(behind === -1 ? waiting.length : behind, 0, one)
      clearIdle()
      next()
    })

  const clearIdle = (): void => {
    if (!atWork) clearTimeout(timer)
  }

  return {
    prepare: async (bytes) => {
      if (!isPhoto(bytes)) throw refusal('kind')
      const result = await order({ kind: 'prepare', bytes })
      if ('photo' in result) return readPhoto(result.photo)
      throw refusal('problem' in result ? result.problem : 'broken')
    },
    scale: async (bytes, widths) => {
      const result = await order({ kind: 'scale', bytes, widths })
      if ('sizes' in result) return result.sizes.map((size) => Buffer.from(size))
      throw new Error('The photo workshop cannot read a photo that it has made itself')
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const ended = new AppError('overloaded', errorWording.restarting, {
        retryAfterSeconds: 5,
      })
      for (const { reject } of [...(atWork ? [atWork] : []), ...waiting.splice(0)]) reject(ended)
      atWork = null
      const child = worker
      if (!child) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      endWorker()
      await gone
    },
  }
}

/** Another process made it: what was a Buffer there is plain bytes here. */
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
}

function refusal(problem: PhotoProblem): AppError {
  return new AppError(problem === 'pixels' ? 'too_large' : 'unsupported_type', sentences[problem])
}

/** What the launcher ends with where the kernel or the machine has no sandbox to offer. */
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
    env: { UV_THREADPOOL_SIZE: '1' },
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
