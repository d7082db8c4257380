// The built product in production mode on throwaway real parts with sample data. Prints one JSON line when it is up.
import { spawnSync } from 'node:child_process'
import { endOnSignals, root, startApi, startStack } from './parts/stack.ts'

if (!process.argv.includes('--built')) {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) process.exit(1)
}
const stack = await startStack()
let stopApi = (): Promise<void> => Promise.resolve()
endOnSignals(async () => {
  await stopApi()
  await stack.stop()
})
const api = await startApi({ ...stack.settings, LOG_LEVEL: 'warn' })
stopApi = api.stop
console.log(JSON.stringify({ ready: api.url, mail: stack.mailUrl, database: stack.databaseUrl }))
