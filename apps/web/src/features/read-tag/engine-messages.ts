export type NetworkName = 'detect' | 'recognize'

export type EngineCall =
  /** Opens the engine with its files. */
  | { id: number; kind: 'open'; wasm: ArrayBuffer; models: Record<NetworkName, Uint8Array<ArrayBuffer>> }
  /** Runs one network over a tensor. */
  | { id: number; kind: 'run'; network: NetworkName; data: Float32Array; dims: readonly number[] }

/** Without a tensor: the engine is open. */
export type EngineReply = {
  id: number
  tensor?: { data: Float32Array<ArrayBuffer>; dims: readonly number[] }
  error?: string
}
