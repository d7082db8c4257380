import { readdirSync, readFileSync } from 'node:fs'

/** Measures the peak memory of a process tree, and counts its processes. */
export function watchMemory(pid: number) {
  const imageWorkers = new Set<number>()
  let imageWorkerPeakMb = 0
  const look = (): void => {
    for (const child of childrenOf(pid)) {
      imageWorkers.add(child)
      imageWorkerPeakMb = Math.max(imageWorkerPeakMb, peakOf(child))
    }
  }
  const timer = setInterval(look, 20)
  return {
    read: () => {
      look()
      return { apiPeakMb: peakOf(pid), imageWorkerPeakMb, imageWorkers: imageWorkers.size }
    },
    stop: () => clearInterval(timer),
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function peakOf(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
}

/** A process may exit while being inspected. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
