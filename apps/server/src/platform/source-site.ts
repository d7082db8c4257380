import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Site, SiteEntry } from './pages.ts'

/** The web app from its sources, with hot reload. Only for development. */
export async function openSourceSite(app: FastifyInstance, webRoot: string): Promise<Site> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    // The bundled loader writes a temporary file, which would make `node --watch` restart for ever.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Before the server closes: it would wait for Vite's websocket.
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/photos/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    template: async (address) => vite.transformIndexHtml(address, await readFile(join(webRoot, 'index.html'), 'utf8')),
    entry: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as SiteEntry,
    preloads: () => '',
  }
}
