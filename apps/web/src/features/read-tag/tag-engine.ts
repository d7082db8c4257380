// Opens the engine that reads tags, in a separate worker. Used by the reader's worker.
import type { Network, Networks } from '@bolodex/tag-reader/engine/network'
import { unpackWeights } from '@bolodex/tag-reader/engine/weights'
import type { EngineCall, EngineReply, NetworkName } from './engine-messages.ts'

const { folder, bytes } = import.meta.env.OCR
const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)

/** The files could not be fetched. */
export class EngineMissing extends Error {}

/** Fetches the files, reporting the share that has arrived, and starts the engine with them. */
export async function openEngine(onLoaded: (share: number) => void): Promise<Networks> {
  const files = await fetchFiles(onLoaded).catch((error: unknown) => {
    throw new EngineMissing(String(error))
  })
  const fileOf = (name: string): Uint8Array<ArrayBuffer> => files.get(name) ?? new Uint8Array()
  const ask = startEngine()
  const wasm = fileOf('ort-wasm-simd-threaded.wasm').buffer
  const models = { detect: unpackWeights(fileOf('detect.bin')), recognize: unpackWeights(fileOf('recognize.bin')) }
  await ask({ kind: 'open', wasm, models }, [wasm, models.detect.buffer, models.recognize.buffer])
  const networkOf =
    (network: NetworkName): Network =>
    async ({ data, dims }) => {
      const { tensor } = await ask({ kind: 'run', network, data, dims }, [data.buffer])
      if (!tensor) throw new Error(`The network ${network} gave no answer.`)
      return tensor
    }
  const letters = new TextDecoder().decode(fileOf('letters.txt'))
  return { detect: networkOf('detect'), recognize: networkOf('recognize'), letters }
}

/** Every file with the bytes counted. The browser caches the scripts, so the engine finds them at once. */
async function fetchFiles(onLoaded: (share: number) => void): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  let loaded = 0
  const fetchFile = async (name: string): Promise<[name: string, content: Uint8Array<ArrayBuffer>]> => {
    const answer = await fetch(`${folder}/${name}`)
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`)
    const content = new Uint8Array(bytes[name] ?? 0)
    let length = 0
    const reader = answer.body.getReader()
    for (;;) {
      // A stream is read piece by piece.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) break
      content.set(value, length)
      length += value.length
      loaded += value.length
      onLoaded(Math.min(1, loaded / total))
    }
    if (length !== content.length) throw new Error(`${name}: ${length} bytes`)
    return [name, content]
  }
  return new Map(await Promise.all(Object.keys(bytes).map(fetchFile)))
}

type EngineQuestion = EngineCall extends infer Call ? (Call extends { id: number } ? Omit<Call, 'id'> : never) : never

function startEngine() {
  const worker = new Worker(`${folder}/engine.js`, { type: 'module' })
  const waiting = new Map<number, { resolve: (reply: EngineReply) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<EngineReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error === undefined) call?.resolve(data)
    else call?.reject(new Error(data.error))
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The engine stopped.'))
    waiting.clear()
  })
  return (question: EngineQuestion, transfer: Transferable[]) =>
    new Promise<EngineReply>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...question }, transfer)
    })
}
