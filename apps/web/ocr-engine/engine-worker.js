// Runs the networks of the tag reader (messages: src/features/read-tag/engine-messages.ts). A worker in the engine's folder: only answers from
// there may compile WebAssembly. Served as it is, so it imports nothing but the files beside it.
const folder = new URL('./', import.meta.url).href
const runtime = import(`${folder}ort.mjs`)
const sessions = new Map()

async function open(wasm, models) {
  const { env, InferenceSession } = await runtime
  // Threads need a page that is isolated from other sites.
  env.wasm.numThreads = 1
  env.wasm.wasmPaths = folder
  env.wasm.wasmBinary = wasm
  sessions.set('detect', await InferenceSession.create(models.detect))
  sessions.set('recognize', await InferenceSession.create(models.recognize))
}

async function run(network, data, dims) {
  const { Tensor } = await runtime
  const session = sessions.get(network)
  const results = await session.run({ [session.inputNames[0]]: new Tensor('float32', data, dims) })
  const result = results[session.outputNames[0]]
  // A copy: the result's memory is that of the engine.
  return { data: new Float32Array(result.data), dims: result.dims }
}

async function answer(call) {
  if (call.kind === 'open') {
    await open(call.wasm, call.models)
    return postMessage({ id: call.id })
  }
  const tensor = await run(call.network, call.data, call.dims)
  postMessage({ id: call.id, tensor }, { transfer: [tensor.data.buffer] })
}

addEventListener('message', ({ data }) => {
  answer(data).catch((error) => postMessage({ id: data.id, error: String(error) }))
})
