import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type RewritingProxy = { url: string; close: () => void }

/**
 * A server in front of the site that changes the bodies of some answers: service workers make requests that a test cannot
 * intercept in the page. `rewrite` returns null for an answer that stays as it is.
 */
export async function startRewritingProxy(
  origin: string,
  rewrite: (path: string, body: string) => string | null,
): Promise<RewritingProxy> {
  const { hostname, port } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
    const headers = { ...asked, origin, 'accept-encoding': 'identity' }
    const path = incoming.url ?? '/'
    const inner = ask({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const { 'content-length': ___, ...told } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, told)
      // Only what may be rewritten is read as a whole: pictures are not text.
      if (/json|javascript/.test(answer.headers['content-type'] ?? ''))
        void text(answer).then((body) => outgoing.end(rewrite(path, body) ?? body))
      else answer.pipe(outgoing)
    })
    incoming.pipe(inner)
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
