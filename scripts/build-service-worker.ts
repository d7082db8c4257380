// Builds the service worker over what `vite build` left: it keeps these files, so it is made when all of them are there.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { describeOcr } from '../apps/web/ocr-files.ts'

const webRoot = join(import.meta.dirname, '../apps/web')
const client = join(webRoot, 'dist/client')

/**
 * Not kept: pictures for the dialog that installs, the template, what Vite notes for the server, the files of earlier
 * steps, and the engine that reads tags, which is kept once somebody uses it.
 */
const isLeftOut = (name: string): boolean =>
  /^(index\.html|service-worker\.js|(screenshots|ocr|\.vite)\/.*|.*\.(br|gz|map))$/.test(name)

const engine = describeOcr()
writeShell()
const files = globSync('**/*.*', { cwd: client })
  .filter((name) => !isLeftOut(name))
  .toSorted()
  .map((name): [path: string, hash: string] => [`/${name}`, hashOf(readFileSync(join(client, name)))])

await build({
  root: webRoot,
  configFile: false,
  logLevel: 'warn',
  define: {
    builtFiles: JSON.stringify(files),
    builtVersion: JSON.stringify(hashOf(JSON.stringify(files))),
    searchVersion: JSON.stringify(hashOf(readContract())),
    engineFiles: JSON.stringify(Object.keys(engine.bytes).map((name) => `${engine.folder}/${name}`)),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(webRoot, 'service-worker/service-worker.ts'),
      // Not a module: Firefox runs service workers as scripts only.
      output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
    },
  },
})

/**
 * The page for any address when the server cannot be reached. Its data say so with a status no server answers, and the
 * browser draws it from what is kept on the device.
 */
function writeShell(): void {
  const data = JSON.stringify({ status: 0, answers: [] })
  const page = readFileSync(join(client, 'index.html'), 'utf8')
    .replace('<!--head-->', `<title>Bolodex</title><meta name="robots" content="noindex" />${writePreloads()}`)
    .replace('<!--app-->', '')
    .replace('<!--data-->', `<script id="data" type="application/json">${data}</script>`)
  writeFileSync(join(client, 'shell.html'), page)
}

type Chunk = { file: string; imports?: string[] }

/** What the directory needs, so that it need not be found out file by file; and after it what is needed next. */
function writePreloads(): string {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const list = (key: string): string[] => {
    if (found.has(key)) return []
    found.add(key)
    const { imports = [], file = '' } = chunks[key] ?? {}
    return [...imports.flatMap(list), file]
  }
  const now = ['index.html', 'src/screens/directory-screen.tsx'].flatMap(list)
  const next = ['src/app/late-parts.tsx', 'src/screens/brand-screen.tsx'].flatMap(list)
  return [
    ...now.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...next.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
  ].join('')
}

/** What is kept of a copy's names was worked out by this code: with other code it is worked out again. */
function readContract(): string {
  const contract = join(webRoot, '../../packages/contract/src')
  const sources = globSync('**/*.ts', { cwd: contract }).filter((name) => !name.endsWith('.test.ts'))
  return sources
    .toSorted()
    .map((name) => readFileSync(join(contract, name), 'utf8'))
    .join('\n')
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}
