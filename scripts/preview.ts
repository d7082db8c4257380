// The built product in production mode on throwaway real parts with sample data. Prints one JSON line when it is up.
import { buildSite } from './parts/build.ts'
import { runScript } from './parts/run-script.ts'
import { root, startApi, startStack } from './parts/stack.ts'

await runScript(
  async () => {
    buildSite(root)
    const stack = await startStack()
    const api = await startApi({ ...stack.settings, LOG_LEVEL: 'warn' })
    console.log(JSON.stringify({ ready: api.url, mail: stack.mail.webUrl, database: stack.databaseUrl }))
  },
  { staysUp: true },
)
