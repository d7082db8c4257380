import { readFileSync } from 'node:fs'

/** Linux reports CPU time to programs in hundredths of a second, whatever its own tick rate. */
const msPerTick = 10

/** Processor time that a process has used with all its threads; null where there is no /proc or no such process. */
export function processorMsOf(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name may hold spaces and brackets. Behind it, user and system time are the twelfth and thirteenth field.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    // It has ended, which its owner is notified of.
    return null
  }
}
