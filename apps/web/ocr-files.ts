import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const resolve = createRequire(import.meta.url).resolve

/** What reads letters off a picture: the engine's worker, the engine for short (LSTM, SIMD) and its model of English. */
const files: Record<string, [path: string, type: string]> = {
  'worker.js': [resolve('tesseract.js/dist/worker.min.js'), 'text/javascript'],
  'core.js': [resolve('tesseract.js-core/tesseract-core-simd-lstm.js'), 'text/javascript'],
  'tesseract-core-simd-lstm.wasm': [resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'), 'application/wasm'],
  'eng.traineddata.gz': [resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'), 'application/gzip'],
}

/** Without the line that names a source map, which is not served. */
const read = (path: string): Buffer => {
  const bytes = readFileSync(path)
  return path.endsWith('.js') ? Buffer.from(bytes.toString().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')) : bytes
}

/** The folder that the engine's files are served from, by their content, and each file's bytes. */
export function describeOcr(): { folder: string; bytes: Record<string, number> } {
  const hash = createHash('sha256')
  const bytes = Object.fromEntries(
    Object.entries(files).map(([name, [path]]) => {
      const content = read(path)
      hash.update(content)
      return [name, content.length]
    }),
  )
  return { folder: `/ocr/${hash.digest('hex').slice(0, 12)}`, bytes }
}

/** Serves the engine's files as they came in their packages: no other site is ever asked for them. */
export function serveOcr(): Plugin {
  const { folder } = describeOcr()
  return {
    name: 'ocr-files',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, [path]] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${name}`, source: read(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path, type] =
          files[request.url?.startsWith(`${folder}/`) ? request.url.slice(folder.length + 1) : ''] ?? []
        if (!path || !type) return next()
        response.setHeader('content-type', type)
        response.end(read(path))
      })
    },
  }
}
