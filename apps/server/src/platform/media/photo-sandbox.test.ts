import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Targets } from '#testing/hostile-photo-process.ts'
import { makePhoto } from '#testing/photo-forms.ts'
import { createLogger } from '#platform/logger.ts'
import { examinePhotoSandbox, startPhotoProcess, createImageWorker } from './image-worker.ts'

vi.setConfig({ testTimeout: 120_000 })

const hostile = fileURLToPath(new URL('../../testing/hostile-photo-process.ts', import.meta.url))
let folder: string
let api: ChildProcess
let servers: Server[]
let targets: Targets

/** A process like the api's, with secrets worth stealing. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-sandbox-'))
  await writeFile(join(folder, '.env'), 'APP_SECRET=a-secret')
  await writeFile(join(folder, 'photo.webp'), 'a photo')
  api = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    env: { APP_SECRET: 'a-secret' },
    stdio: 'ignore',
  })
  const listen = async (where: number | string) => {
    const server = createServer((socket) => socket.end())
    server.listen(where)
    await once(server, 'listening')
    return server
  }
  const socket = join(folder, 'database')
  const tcp = await listen(0)
  servers = [tcp, await listen(socket)]
  const { port } = tcp.address() as { port: number }
  const settingsFile = join(folder, '.env')
  targets = { apiProcess: api.pid ?? 0, settingsFile, photoFolder: folder, photoName: 'photo.webp', port, socket }
})
afterAll(async () => {
  api.kill('SIGKILL')
  for (const server of servers) server.close()
  await rm(folder, { recursive: true })
})

async function attack(isSandboxed: boolean): Promise<{ got: string[]; tried: number }> {
  const child = startPhotoProcess(hostile, { isSandboxed })
  try {
    const answer = Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('It ended'))),
    ])
    child.send(targets)
    const [found] = (await answer) as [{ got: string[]; tried: number }]
    return found
  } finally {
    child.kill('SIGKILL')
  }
}

test('a hostile photo process gets hold of nothing: no secret, no photo, no connection, no other process', async () => {
  expect(await attack(true)).toEqual({ got: [], tried: 15 })
  expect((await readdir(folder)).toSorted()).toEqual(['.env', 'database', 'photo.webp'])
})

test('without the sandbox it gets nearly all of it, so these are attempts that can succeed', async () => {
  const { got } = await attack(false)
  expect(got).toEqual(
    expect.arrayContaining(['the environment of the api', 'a settings file', 'a photo', 'a TCP connection']),
  )
  expect(got.length).toBeGreaterThan(12)
  await writeFile(join(folder, 'photo.webp'), 'a photo')
  await rm(join(folder, 'planted'), { force: true })
})

test('photos are decoded inside', async () => {
  expect(await examinePhotoSandbox()).toBe('sandboxed by Landlock and seccomp')
  const imageWorker = createImageWorker(createLogger({ LOG_LEVEL: 'silent' }))
  try {
    expect((await imageWorker.prepare(await makePhoto(400, 300))).width).toBe(400)
    const lists = await Promise.all(
      (await readdir('/proc/self/task')).map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')),
    )
    const children = lists
      .join(' ')
      .split(' ')
      .filter((pid) => pid !== '' && Number(pid) !== api.pid)
    expect(children).toHaveLength(1)
    const status = await readFile(`/proc/${children[0]}/status`, 'utf8')
    expect(status).toMatch(/NoNewPrivs:\t1/)
    expect(status).toMatch(/Seccomp:\t2/)
  } finally {
    await imageWorker.stop()
  }
})

test.each([
  ['the kernel has none', [process.execPath, '-e', 'process.exit(77)']],
  ['there is no Perl', ['/nowhere/perl']],
])('where %s photos are still decoded, and the operator is warned', async (_, [command = '', ...args]) => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const start: typeof startPhotoProcess = (program, how) =>
    how.isSandboxed
      ? fork(program, [], { execPath: command, execArgv: args, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      : startPhotoProcess(program, how)
  const imageWorker = createImageWorker(log, { start })
  try {
    const photos = [await makePhoto(400, 300), await makePhoto(300, 200)]
    const widths = await Promise.all(photos.map(async (photo) => (await imageWorker.prepare(photo)).width))
    expect(widths).toEqual([400, 300])
    expect(lines).toEqual([expect.stringContaining('no sandbox available for the image worker')])
  } finally {
    await imageWorker.stop()
  }
})
