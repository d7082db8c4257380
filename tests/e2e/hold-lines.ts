import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'

type HeldLines = {
  /** Lets lines pass, up to and including the first one that matches; without a pattern, all that are left. */
  passTo: (pattern?: RegExp) => void
  stop: () => Promise<void>
}

/**
 * Puts a proxy between the page and a call that answers in lines (progress, then the outcome). The real server does the
 * work at its own pace; the page receives a line only when the test lets it pass, so no state is gone before it was seen.
 */
export async function holdLines(page: Page, path: string): Promise<HeldLines> {
  const permitted: RegExp[] = []
  let wake = () => {}
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  // The same host name as the site's: cookies do not depend on the port.
  await page.route(`**${path}`, (route) => route.continue({ url: `http://localhost:${port}${path}` }))

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(String(process.env['PREVIEW_URL']) + path, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.flushHeaders()
    for await (const line of createInterface(Readable.fromWeb(answer.body as never))) {
      while (!permitted[0]) await new Promise<void>((resolve) => (wake = resolve))
      response.write(`${line}\n`)
      if (permitted[0].test(line)) permitted.shift()
    }
    response.end()
  }

  return {
    passTo: (pattern = /(?!)/) => {
      permitted.push(pattern)
      wake()
    },
    stop: async () => {
      await page.unroute(`**${path}`)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
