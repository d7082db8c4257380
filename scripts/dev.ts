// Everything on one machine, with hot reload and no settings. Data is kept in .dev; delete that folder to start afresh.
import { join } from 'node:path'
import { endOnSignals, root, startApi, startStack } from './parts/stack.ts'
import { freePort } from './parts/postgres.ts'

const stack = await startStack({ folder: join(root, '.dev') })
const port = await choosePort(3000)
let stopApi = (): Promise<void> => Promise.resolve()
endOnSignals(async () => {
  await stopApi()
  await stack.stop()
})
const api = await startApi({ ...stack.settings, DEVELOPMENT: 'true', LOG_LEVEL: 'warn' }, { port, watch: true })
stopApi = api.stop

console.log(`
  Bolodex    ${api.url}
  Mail       ${stack.mailUrl}
  Database   ${stack.databaseUrl}
  Parts      ${api.url}/dev/ui

  Ctrl+C stops everything.
`)

/** The wanted port if it is free, so that the address stays the same from day to day. */
async function choosePort(wanted: number): Promise<number> {
  const taken = await fetch(`http://localhost:${wanted}`).then(
    () => true,
    () => false,
  )
  return taken ? freePort() : wanted
}
