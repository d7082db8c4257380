import type { FromPartialCopy } from '@bolodex/offline-directory/partial-copy'
import type { listTagNames, TagNameList } from '@bolodex/contract/shop/tag-names'
import type { KnownName } from '@bolodex/tag-reader/match-names'
import type { Picture } from '@bolodex/tag-reader/picture'
import type { TagReading } from '@bolodex/tag-reader/read-tag'
import { endpoint } from '#lib/api-client.ts'
import type { ReaderAnswer, ReaderProblem, ReaderQuestion } from './read-tag-worker.ts'

const tagNames = endpoint<typeof listTagNames>('GET', '/api/tag-names')

/** Where the brands are, and whether a partial offline copy was asked, which cannot tell what is missing. */
type Directory = { slugs: Map<string, string>; isPartial: boolean }

/** More pixels than the reader uses only take time. */
const mostSide = 2000

/** The names a tag may say, and where those of the directory are. The one place that knows where they come from. */
async function loadNames(): Promise<{ known: KnownName[] } & Directory> {
  const { brands, known, savedBrands }: TagNameList & FromPartialCopy = await tagNames.call({})
  const spell = (names: string[]): KnownName[] => names.map((text) => ({ name: names[0] ?? text, text }))
  return {
    known: [...brands.flatMap(({ names }) => spell(names)), ...known.flatMap(spell)],
    slugs: new Map(brands.map(({ slug, names }) => [names[0] ?? '', slug])),
    isPartial: savedBrands !== undefined,
  }
}

/** `size`: of the picture in the pixels that the lines' boxes are in. */
export type ReadTag = TagReading & Directory & { size: { width: number; height: number } }

/** A picture as the reader takes it: upright, and not larger than needed. Throws for a file that is not a picture. */
async function decode(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * share), Math.round(bitmap.height * share)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** Without a connection, the engine or the names may be missing; an old browser may not run the engine. */
export class ReaderError extends Error {
  readonly problem: ReaderProblem
  constructor(problem: ReaderProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export type TagReader = ReturnType<typeof openTagReader>

/** Starts the reader: fetches the engine and the names at once, and reports progress to `onLoaded`. */
export function openTagReader(onLoaded: (share: number) => void) {
  const worker = new Worker(new URL('read-tag-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (reading: TagReading | null) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    if ('loaded' in data) onLoaded(data.loaded)
    const call = waiting.get(data.id)
    if ('reading' in data) call?.resolve(data.reading)
    else if ('error' in data) call?.reject(new ReaderError(data.problem, data.error))
    else return
    waiting.delete(data.id)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('the reader stopped'))
    waiting.clear()
  })
  const ask = (question: Omit<ReaderQuestion, 'id'>) =>
    new Promise<TagReading | null>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, ...question }, question.picture ? [question.picture.data.buffer] : [])
    })

  let names: ReturnType<typeof loadNames> | null = null
  const load = () => {
    names ??= loadNames().then(
      (loaded) => {
        // Reports its own progress, and is retried with the first picture if it fails.
        ask({ names: loaded.known }).catch(() => {})
        return loaded
      },
      (error: unknown) => {
        names = null
        throw new ReaderError('missing', String(error))
      },
    )
    return names
  }
  load().catch(() => {})

  return {
    /** Reads a picture. Nothing of it leaves the device. */
    async read(file: Blob): Promise<ReadTag> {
      const picture = await decode(file)
      const { width, height } = picture
      const { slugs, isPartial } = await load()
      const reading = await ask({ picture })
      if (!reading) throw new Error('nothing was read')
      return { ...reading, slugs, isPartial, size: { width, height } }
    },
    close: () => worker.terminate(),
  }
}
