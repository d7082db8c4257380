// Builds the service worker over what `vite build` left: it keeps these files, so it is made when all of them are there.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, minifySync } from 'vite'
import { describeOcr } from '../apps/web/ocr-files.ts'

const webRoot = join(import.meta.dirname, '../apps/web')
const client = join(webRoot, 'dist/client')

/**
 * Not precached: install screenshots, the template, Vite's manifest, files of earlier steps, and the tag engine,
 * which is cached on first use.
 */
const isLeftOut = (name: string): boolean =>
  /^(index\.html|service-worker\.js|(screenshots|ocr|\.vite)\/.*|.*\.(br|gz|map))$/.test(name)

const engine = describeOcr()
minifyEarlyScripts()
await writeShells()
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
    searchVersion: JSON.stringify(hashOf(readPackages())),
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
 * The page for any address when the server cannot be reached, and the one for the directory. Their data say so with a
 * status no server answers, and the browser draws them from what is kept on the device.
 */
async function writeShells(): Promise<void> {
  const { renderShell } = (await import(join(webRoot, 'dist/server/entry-server.js'))) as {
    renderShell: () => Promise<{ head: string; body: string; data: string }>
  }
  const empty = { head: '<title>Loading</title>', body: '', data: JSON.stringify({ status: 0, answers: [] }) }
  for (const [name, { head, body, data }] of Object.entries({ shell: empty, 'shell-directory': await renderShell() })) {
    const { preloads, styles } = writePreloads()
    const page = readFileSync(join(client, 'index.html'), 'utf8')
      .replace('<!--head-->', () => `${head}<meta name="robots" content="noindex" />${preloads}`)
      .replace('</head>', () => `${body && styles}</head>`)
      .replace('<!--app-->', () => body)
      .replace('<!--data-->', () => `<script id="data" type="application/json">${data}</script>`)
    writeFileSync(join(client, `${name}.html`), page)
  }
}

/** Vite copies public files as they are. Of these, every first load has one or both. */
function minifyEarlyScripts(): void {
  for (const name of ['theme.js', 'early-search.js']) {
    const { code, errors } = minifySync(name, readFileSync(join(webRoot, 'public', name), 'utf8'))
    if (errors.length > 0) throw new Error(`${name} cannot be minified: ${JSON.stringify(errors)}`)
    writeFileSync(join(client, name), code)
  }
}

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** What the directory needs, so that it need not be found out file by file; and after it what is needed next. */
function writePreloads(): { preloads: string; styles: string } {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const list = (key: string): string[] => {
    if (found.has(key)) return []
    found.add(key)
    const { imports = [], file = '' } = chunks[key] ?? {}
    return [...imports.flatMap(list), file]
  }
  const now = ['index.html', 'src/screens/directory-screen.tsx'].flatMap(list)
  const styles = [...found].flatMap((key) => chunks[key]?.css ?? [])
  const next = ['src/app/late-parts.tsx', 'src/screens/brand-screen.tsx'].flatMap(list)
  const preloads = [
    ...now.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...next.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
  ].join('')
  const template = readFileSync(join(client, 'index.html'), 'utf8')
  const isNew = (file: string) => !template.includes(file)
  return {
    preloads,
    // Its styles come with the markup; an app that draws itself loads them with its code.
    styles: styles
      .filter(isNew)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`)
      .join(''),
  }
}

/** The index of names is stored on the device. It is rebuilt when the code that computes it changes. */
function readPackages(): string {
  const packages = join(webRoot, '../../packages')
  const sources = globSync('{contract,brand-names,directory-query,offline-directory}/src/**/*.ts', {
    cwd: packages,
  }).filter((name) => !name.endsWith('.test.ts'))
  return sources
    .toSorted()
    .map((name) => readFileSync(join(packages, name), 'utf8'))
    .join('\n')
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}
