import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { openTestApp } from '#testing/test-app.ts'

/** An app whose database is behind a proxy that can be cut and plugged in again. */
async function createAppBehindProxy() {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const target = connect(Number(url.port), url.hostname)
    for (const one of [socket, target]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one))
    }
    socket.pipe(target).pipe(socket)
  })
  const plugIn = async (port: number): Promise<number> => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const cut = async (): Promise<void> => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await plugIn(0)
  const DATABASE_URL = Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href
  const { app } = await openTestApp(database, { DATABASE_URL, ANSWER_CACHE_SECONDS: '1' })
  onTestFinished(async () => {
    await app.close()
    await cut().catch(() => {})
    await database.close()
  })
  return { app, database, cut, plugIn: () => plugIn(port) }
}

test(
  'without its database the site answers within two seconds: the last page with a bar, else the frame with a message',
  { timeout: 60_000 },
  async () => {
    const { app, database, cut, plugIn } = await createAppBehindProxy()
    await addBrand(database.db, { name: 'Iver Lund' })
    const get = async (url: string) => {
      const begun = performance.now()
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      return { answer, ms: performance.now() - begun }
    }
    expect((await get('/')).answer.body).toContain('Iver Lund')
    await cut()
    // Older than the lifetime of a stored page.
    await new Promise((resolve) => setTimeout(resolve, 1100))

    const seen = await get('/')
    expect(seen.answer.statusCode).toBe(200)
    expect(seen.ms).toBeLessThan(2000)
    expect(seen.answer.body).toContain('Iver Lund')
    expect(seen.answer.body).toContain(
      '<p data-part="page-bar" role="status">We can’t reach our database right now. This page is from less than a minute ago.</p>',
    )
    expect(seen.answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(seen.answer.headers['etag']).toBeUndefined()

    const unseen = await get('/forum')
    expect(unseen.answer.statusCode).toBe(503)
    expect(unseen.ms).toBeLessThan(2000)
    expect(unseen.answer.body).toContain('<h1>Something went wrong</h1>')
    expect(unseen.answer.body).toContain('We can’t load or save anything right now. Try again in a moment.')
    expect(unseen.answer.body).toContain('href="/read-tag"')
    expect(unseen.answer.body).not.toMatch(/<script[^>]+src|overloaded|ECONN/)

    await plugIn()
    await expect.poll(async () => (await get('/')).answer.body.includes('page-bar'), { timeout: 20_000 }).toBe(false)
  },
)
