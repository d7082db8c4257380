import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../apps/server/src/testing/free-port.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { root } from '../../../../tools/parts/stack.ts'

/** An api process that is restarted when an attack ends it, with its log. */
export type Product = {
  url: string
  /** The lines it has logged. */
  log: string[]
  isAlive: () => boolean
  /** Starts it again if it has ended; answers whether it had. */
  revive: () => Promise<boolean>
  /** Measures memory growth from now on, in megabytes. */
  watchGrowth: () => Promise<{ stop: () => number }>
  stop: () => Promise<void>
}

/** `putInFront`: starts a proxy before this port and answers where it is reached. */
type Options = { putInFront?: (port: number) => Promise<{ url: string }> }

export async function startProduct(settings: Record<string, string>, { putInFront }: Options = {}): Promise<Product> {
  const port = await freePort()
  const { url } = putInFront ? await putInFront(port) : { url: `http://localhost:${port}` }
  const { PATH = '', HOME = '' } = process.env
  const log: string[] = []
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, ['apps/server/src/api.ts'], {
      cwd: root,
      env: { PATH, HOME, ORIGIN: url, PORT: `${port}`, HOST: 'localhost', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => log.push(...chunk.toString().split('\n').filter(Boolean)))
    return child
  }
  let child = start()
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const stop = async (): Promise<void> => {
    if (!isAlive()) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const startAgain = async (): Promise<void> => {
    child = start()
    await waitUntilReady(url, isAlive, log)
  }
  atEnd(stop)
  await waitUntilReady(url, isAlive, log)
  return {
    url,
    log,
    isAlive,
    revive: async () => {
      if (isAlive()) return false
      await startAgain()
      return true
    },
    watchGrowth: async () => {
      const pid = child.pid ?? 0
      const before = await memoryOf(pid)
      let most = before
      const timer = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 50)
      const end = () => {
        clearInterval(timer)
        return most - before
      }
      return { stop: end }
    },
    stop,
  }
}

async function waitUntilReady(url: string, isAlive: () => boolean, log: string[]): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error(`The api process ended before it was ready:\n${log.slice(-20).join('\n')}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('The api process was not ready within three minutes.')
}

/** The process's memory in megabytes; 0 when it has exited. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
