// The built product in production mode on throwaway real parts with sample data. Prints one JSON line when it is up.
import { spawnSync } from 'node:child_process'
import { runScript } from './parts/run-script.ts'
import { root, startApi, startStack } from './parts/stack.ts'

await runScript(
  async () => {
    if (!process.argv.includes('--built')) build()
    const stack = await startStack()
    const api = await startApi({ ...stack.settings, LOG_LEVEL: 'warn' })
    const { mail, youtube, databaseUrl: database } = stack
    console.log(JSON.stringify({ ready: api.url, mail: mail.webUrl, database, youtube: youtube.origin }))
  },
  { staysUp: true },
)

function build(): void {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error('The web app cannot be built.')
}
