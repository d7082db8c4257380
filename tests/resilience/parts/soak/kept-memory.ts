import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

type Reply = { id?: number; result?: { result?: { value?: unknown } } }

/** What memoryUsage() calls in use: the resident size also counts garbage and pages the allocator keeps. */
const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'

/**
 * Megabytes in use after a full garbage collection, asked of a running process over the inspector protocol. It listens on
 * `port` from the first time on: start it with `--inspect-port`.
 */
export async function readKeptMegabytes(child: ChildProcess, port: number): Promise<number> {
  child.kill('SIGUSR1')
  const socket = new WebSocket(await findInspector(port))
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params: object = {}): Promise<Reply> => {
    lastId += 1
    const id = lastId
    const replied = new Promise<Reply>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id === id) resolve(reply)
      })
    })
    socket.send(JSON.stringify({ id, method, params }))
    return replied
  }
  await call('HeapProfiler.collectGarbage')
  const { result } = await call('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  const bytes = result?.result?.value
  if (typeof bytes !== 'number') throw new Error('the process did not tell its memory')
  return Math.round(bytes / 2 ** 20)
}

async function findInspector(port: number): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then((response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>)
      .catch(() => [])
    if (targets[0]) return targets[0].webSocketDebuggerUrl
    await pause(100)
  }
  throw new Error(`no inspector listens on port ${port}`)
}
