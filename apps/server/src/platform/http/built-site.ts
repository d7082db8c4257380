import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import fastifyStatic from '@fastify/static'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { Site, SiteEntry } from './pages.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const forAnHour = 'public, max-age=3600'

/** The web app as `npm run build` left it, and its files. */
export async function openBuiltSite(app: FastifyInstance, webRoot: string): Promise<Site> {
  const client = join(webRoot, 'dist/client')
  const built = await readFile(join(client, 'index.html'), 'utf8').catch((error: unknown) => {
    throw new Error('The web app is not built: run `npm run build` first.', { cause: error })
  })
  // The page is there before its code: styles, font and photos go first.
  const template = built
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const entry: SiteEntry = await import(pathToFileURL(join(webRoot, 'dist/server/entry-server.js')).href)

  await app.register(async (files) => serveFiles(files, client))
  return {
    template: () => Promise.resolve(template),
    entry: () => Promise.resolve(entry),
    preloads: (files) => {
      const seen = new Set<string>()
      return files.map((file) => preloadLinks(manifest, file, template, seen)).join('')
    },
  }
}

/** The tag reader's engine is WebAssembly: only its worker may compile it, and it may connect only to this site. */
const enginePolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

async function serveFiles(app: FastifyInstance, client: string): Promise<void> {
  app.decorate('chargeOfScope', { limit: rateLimits.asset, cost: rateLimits.asset.cost })
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    // Names carry a hash of the content, so a copy is good for ever.
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    schemaHide: true,
  })
  await app.register(fastifyStatic, {
    root: join(client, 'ocr'),
    prefix: '/ocr/',
    decorateReply: false,
    // The folder is named by a hash of what is in it.
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    schemaHide: true,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', enginePolicy)
    },
  })
  await app.register(fastifyStatic, {
    root: client,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'ocr/**', 'index.html', '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    schemaHide: true,
    setHeaders: (reply, path) => {
      // A browser that cached the old one for an hour would run the old version for as long.
      void reply.header('cache-control', /\/service-worker\.js/.test(path) ? 'no-cache' : forAnHour)
    },
  })
}

/** Links to a file's own chunk, what it imports and its styles, unless the template names them already. */
function preloadLinks(manifest: Manifest, key: string, template: string, seen: Set<string>): string {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return ''
  seen.add(key)
  const isNew = (file: string) => !template.includes(file)
  const code = isNew(chunk.file)
    ? `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`
    : ''
  const styles = (chunk.css ?? []).filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const imported = (chunk.imports ?? []).map((next) => preloadLinks(manifest, next, template, seen))
  // The sheets of what it imports come first: of two rules that are equally specific the later one counts.
  return [code, ...imported, ...styles].join('')
}

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
