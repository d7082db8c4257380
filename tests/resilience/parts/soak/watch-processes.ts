import { readdirSync, readFileSync } from 'node:fs'

/** The growth of a process between the second and the last quarter, by the minimum of each. */
export type Growth = { mb: number; files: number; endMb: number }

type Look = { mb: number; files: number }

const everyMs = 1000

/** Looks at memory and open files each second. The least of a stretch is what was left after garbage was collected. */
export function watchProcesses(pids: Record<string, number>): { stop: () => Record<string, Growth> } {
  const looks = Object.entries(pids).map(([name, pid]) => ({ name, pid, seen: [] as Look[] }))
  const timer = setInterval(() => {
    for (const { pid, seen } of looks) seen.push(lookAt(pid))
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return Object.fromEntries(looks.map(({ name, seen }) => [name, growthOf(seen)]))
    },
  }
}

function lookAt(pid: number): Look {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { mb: Math.round(Number(kilobytes) / 1024), files: readdirSync(`/proc/${pid}/fd`).length }
}

function growthOf(seen: Look[]): Growth {
  const quarter = Math.floor(seen.length / 4)
  const leastOf = (part: Look[], read: (look: Look) => number) => Math.min(...part.map(read))
  const [early, late] = [seen.slice(quarter, 2 * quarter), seen.slice(-quarter)]
  const grown = (read: (look: Look) => number) => leastOf(late, read) - leastOf(early, read)
  return { mb: grown(({ mb }) => mb), files: grown(({ files }) => files), endMb: leastOf(late, ({ mb }) => mb) }
}
