import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { root } from '../../../../tools/parts/stack.ts'
import type { Group } from './group.ts'

type Line = { name: string; tried: number; through: number; errors: number; p99: number; isPassed: boolean }

/** The drill abuse again, with Redis, a replica, S3 and nginx in place. */
export const abuse: Group = {
  name: 'abuse',
  floor: { full: 1000, short: null },
  run: async ({ isShort }) => {
    const args = ['tests/resilience/abuse.ts', '--parts', ...(isShort ? ['--short'] : [])]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = (await text(child.stdout)).trim().split('\n')
    const { attacks } = JSON.parse(lines.at(-1) ?? '') as { attacks: Line[] }
    const isBroken = ({ through, errors }: Line) => through > 0 || errors > 0
    const slow = attacks.filter((line) => !line.isPassed && !isBroken(line)).map(({ name, p99 }) => `${name} ${p99} ms`)
    return {
      tried: attacks.reduce((sum, { tried }) => sum + tried, 0),
      succeeded: attacks
        .filter(isBroken)
        .map(({ name, through, errors }) => `${name}: ${through} through, ${errors} honest reads failed`),
      note: `${attacks.length} attacks with Redis, a replica, S3 and nginx; slower for readers than twice the quiet p99: ${slow.join(', ') || 'none'}`,
    }
  },
}
