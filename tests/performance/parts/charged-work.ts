import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { atEnd } from '../../../tools/parts/run-script.ts'

/** Charges are counted in tenths of a millisecond. */
const pointsPerMs = 10
const take = `local points = 0
for _, key in ipairs(redis.call('keys', 'bolodex:*work:*')) do points = points + redis.call('getdel', key) end
return points`

/** A Redis in which an api process counts, and what it has charged its callers since the last look. */
export async function startChargeCounter(): Promise<{ url: string; takeMs: () => Promise<number> }> {
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(redis, 'exit')
  atEnd(async () => {
    redis.kill('SIGKILL')
    await ended
  })
  await new Promise<void>((resolve, reject) => {
    redis.once('error', reject)
    redis.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve())
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    takeMs: async () => {
      const { stdout } = await promisify(execFile)('redis-cli', ['-p', `${port}`, 'eval', take, '0'])
      return Number(stdout) / pointsPerMs
    },
  }
}
