import { useEffect, useRef, useState } from 'react'
import { photosWording } from '../photos-wording.ts'
import type { ShrinkReport } from './shrink-worker.ts'

export type ShrinkPhase =
  | { name: 'idle' }
  | { name: 'shrinking'; fraction: number }
  | { name: 'failed'; message: string }

const idle: ShrinkPhase = { name: 'idle' }
/** A phone that takes longer has run out of memory. */
const patience = 60_000

/** Makes a photo that is too large to send smaller, on this device. Null when it was stopped or could not be done. */
export function useShrink() {
  const [phase, setPhase] = useState<ShrinkPhase>(idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const stop = () => {
    running.current?.abort()
    running.current = null
    setPhase(idle)
  }
  const shrink = async (file: File): Promise<File | null> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setPhase({ name: 'shrinking', fraction: 0 })
    try {
      const blob = await runWorker(file, own.signal, (fraction) => {
        if (!own.signal.aborted) setPhase({ name: 'shrinking', fraction })
      })
      if (own.signal.aborted) return null
      setPhase(idle)
      return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type })
    } catch (error) {
      if (own.signal.aborted) return null
      const { slow, failed } = photosWording.shrink
      setPhase({ name: 'failed', message: error instanceof DOMException ? slow : failed })
      return null
    }
  }
  return { phase, shrink, stop }
}

/** In a worker of its own: drawing a large photo would hold up whoever taps meanwhile. It ends with the work. */
function runWorker(file: Blob, stopped: AbortSignal, onProgress: (fraction: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  const ended = AbortSignal.any([stopped, AbortSignal.timeout(patience)])
  const work = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ShrinkReport>) => {
      if ('blob' in data) resolve(data.blob)
      else if ('failure' in data) reject(new Error(data.failure))
      else onProgress(data.fraction)
    })
    worker.addEventListener('error', () => reject(new Error('The worker failed')))
    ended.addEventListener('abort', () => reject(new DOMException('It took too long', 'TimeoutError')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    worker.postMessage(file)
  })
  return work.finally(() => worker.terminate())
}
