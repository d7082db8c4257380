/** A tensor of 32-bit floats with its dimensions. */
type Tensor = { data: Float32Array; dims: readonly number[] }

/** A neural network, handed in: onnxruntime-web in a worker of the browser or in Node. */
export type Network = (input: Tensor) => Promise<Tensor>

export type Networks = {
  /** PP-OCR's text detection: a picture → for each pixel, how likely it is text. */
  detect: Network
  /** PP-OCR's text recognition: a strip 48 pixels high → for each step, the likelihood of each letter. */
  recognize: Network
  /** The recognizer's letters, one per line, without the blank and the space. */
  letters: string
}
