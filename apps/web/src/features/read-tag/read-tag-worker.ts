// Reads a tag off the main thread to keep the page responsive. The engine runs in a further worker.
import { openLineReader, type LineReader } from '@bolodex/tag-reader/engine/read-lines'
import { createTagNames, type KnownName, type TagNames } from '@bolodex/tag-reader/match-names'
import type { Picture } from '@bolodex/tag-reader/picture'
import { readTag, type TagReading } from '@bolodex/tag-reader/read-tag'
import { EngineMissing, openEngine } from './tag-engine.ts'

export type ReaderQuestion = { id: number; names?: KnownName[]; picture?: Picture }
/** `missing`: the engine could not be fetched. `unsupported`: this browser cannot run it. */
export type ReaderProblem = 'missing' | 'unsupported' | 'failed'
export type ReaderAnswer =
  | { id: number; loaded: number }
  | { id: number; reading: TagReading }
  | { id: number; error: string; problem: ReaderProblem }

let opening: Promise<LineReader> | null = null
let names: TagNames = createTagNames([])

const send = (answer: ReaderAnswer): void => postMessage(answer)

async function answer({ id, names: given, picture }: ReaderQuestion): Promise<void> {
  // The files arrive while the names are indexed.
  opening ??= openEngine((loaded) => send({ id, loaded })).then((networks) => openLineReader(networks))
  const opened = opening
  if (given) names = createTagNames(given)
  let reader: LineReader
  try {
    reader = await opened
  } catch (error) {
    // What failed once is tried again.
    opening = null
    return send({ id, error: String(error), problem: error instanceof EngineMissing ? 'missing' : 'unsupported' })
  }
  if (picture) send({ id, reading: await readTag({ picture, reader, names }) })
  else send({ id, loaded: 1 })
}

addEventListener('message', ({ data }: MessageEvent<ReaderQuestion>) => {
  answer(data).catch((error: unknown) => send({ id: data.id, error: String(error), problem: 'failed' }))
})
