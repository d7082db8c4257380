import { useEffect, useRef, useState } from 'react'
import type { ShrinkReport } from './shrink-worker.ts'

export type ShrinkPhase = { name: 'idle' } | { name: 'shrinking'; fraction: number }

const idle: ShrinkPhase = { name: 'idle' }
/** A phone that takes longer has run out of memory. */
const patience = 60_000

/**
 * Makes a large photo smaller on this device. The answer is the photo itself where that could not be done or saved
 * nothing, and null when it was stopped.
 */
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
      if (blob.size >= file.size) return file
      return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type })
    } catch {
      if (own.signal.aborted) return null
      setPhase(idle)
      return file
    }
  }
  return { phase, shrink, stop }
}

/** Runs in a worker: drawing a large photo would block input. The worker ends with the work. */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    worker.postMessage(file)
  })
  return work.finally(() => worker.terminate())
}
