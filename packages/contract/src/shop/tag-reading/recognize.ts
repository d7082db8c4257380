import type { GreyPicture } from './pixels.ts'

/** A line as the engine read it: its text, and how sure the engine is of it, from 0 to 100. */
type RecognizedLine = { text: string; confidence: number }

/**
 * The engine, handed in: tesseract.js in a worker of the browser or of Node. It is given one line of text, black on white
 * (page mode 7), and with `letters` it reads only these (the whitelist).
 */
export type Recognize = (line: GreyPicture, options: { letters?: string }) => Promise<RecognizedLine>

/** A picture as a file that the engine reads without decoding: portable graymap. */
export function encodeGraymap({ width, height, data }: GreyPicture): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}
