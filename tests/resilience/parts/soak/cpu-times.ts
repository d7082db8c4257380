import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

type Stat = { parent: number; own: number; ofEnded: number }

function statOf(pid: number): Stat {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, own = 0, system = 0, ended = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
    return { parent, own: own + system, ofEnded: ended + endedSystem }
  } catch {
    return { parent: 0, own: 0, ofEnded: 0 }
  }
}

/** Processor time in microseconds of a process alone. */
export const cpuOf = (pid: number): number => (statOf(pid).own / ticksPerSecond) * 1_000_000

/** The same for a process and all it has started, those that ended included. */
export function cpuOfAll(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name)).parent === pid)
  const { own, ofEnded } = statOf(pid)
  const ticks = children.reduce((sum, child) => sum + statOf(Number(child)).own, own + ofEnded)
  return (ticks / ticksPerSecond) * 1_000_000
}

/** The process that all of a server's others were started by. */
export async function findPostmaster(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0).parent
}
