// The built product in production mode on throwaway real parts with sample data. Prints one JSON line when it is up.
import { buildSite } from './parts/build.ts'
import { runScript } from './parts/run-script.ts'
import { root, startApi, startStack } from './parts/stack.ts'

await runScript(
  async () => {
    buildSite(root)
    const stack = await startStack()
    const api = await startApi({ ...stack.settings, LOG_LEVEL: 'warn' })
    const { mail, youtube, databaseUrl: database } = stack
    console.log(JSON.stringify({ ready: api.url, mail: mail.webUrl, database, youtube: youtube.origin }))
  },
  { staysUp: true },
)
