// Reads a tag off the page's own thread, so that the page stays quick. The engine has a worker of its own besides.
import { createWorker, OEM, PSM, type Worker as Engine } from 'tesseract.js'
import { createTagNames, type KnownName, type TagNames } from '@bolodex/contract/shop/tag-reading/match-names'
import { readTag, type TagReading } from '@bolodex/contract/shop/tag-reading/read-tag'
import { encodeGraymap, type Recognize } from '@bolodex/contract/shop/tag-reading/recognize'
import type { Picture } from '@bolodex/contract/shop/tag-reading/pixels'

export type ReaderQuestion = { id: number; names?: KnownName[]; picture?: Picture }
export type ReaderAnswer =
  | { id: number; loaded: number }
  | { id: number; reading: TagReading }
  /** `isMissing`: the engine could not be fetched. */
  | { id: number; error: string; isMissing: boolean }

const { folder, bytes } = import.meta.env.OCR
const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)

let opening: Promise<Recognize> | null = null
let names: TagNames = createTagNames([])

const send = (answer: ReaderAnswer): void => postMessage(answer)

/** Fetches the files with the bytes counted. They are kept by the browser, so the engine finds them at once. */
async function fetchFiles(onLoaded: (share: number) => void): Promise<void> {
  let loaded = 0
  const fetchFile = async (name: string): Promise<void> => {
    const answer = await fetch(`${folder}/${name}`)
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`)
    const reader = answer.body.getReader()
    for (;;) {
      // A stream is read piece by piece.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return
      loaded += value.length
      onLoaded(Math.min(1, loaded / total))
    }
  }
  await Promise.all(Object.keys(bytes).map(fetchFile))
}

async function openEngine(onLoaded: (share: number) => void): Promise<Recognize> {
  await fetchFiles(onLoaded)
  const origin = self.location.origin
  const engine: Engine = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: `${origin}${folder}/worker.js`,
    corePath: `${origin}${folder}/core.js`,
    langPath: `${origin}${folder}`,
    workerBlobURL: false,
    gzip: true,
    cacheMethod: 'none',
  })
  // Its type of the parameters does not know them all.
  const fixed: object = { user_defined_dpi: '300', tessedit_do_invert: '0', tessedit_pageseg_mode: PSM.SINGLE_LINE }
  await engine.setParameters(fixed)
  let allowed = ''
  return async (line, { letters = '' }) => {
    if (letters !== allowed) await engine.setParameters({ tessedit_char_whitelist: letters })
    allowed = letters
    // It takes the bytes of a file, which its type calls a buffer of Node.
    const { data } = await engine.recognize(encodeGraymap(line) as never, {}, { text: true })
    return { text: data.text.replaceAll(/\s+/g, ' ').trim(), confidence: data.confidence }
  }
}

async function answer({ id, names: given, picture }: ReaderQuestion): Promise<void> {
  if (given) names = createTagNames(given)
  opening ??= openEngine((loaded) => send({ id, loaded }))
  let recognize: Recognize
  try {
    recognize = await opening
  } catch (error) {
    // What failed once is tried again.
    opening = null
    return send({ id, error: String(error), isMissing: true })
  }
  if (picture) send({ id, reading: await readTag({ picture, recognize, names }) })
  else send({ id, loaded: 1 })
}

addEventListener('message', ({ data }: MessageEvent<ReaderQuestion>) => {
  answer(data).catch((error: unknown) => send({ id: data.id, error: String(error), isMissing: false }))
})
