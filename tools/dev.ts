// Everything on one machine, with hot reload and no settings. Data is kept in .dev; delete that folder to start afresh.
import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { createStepPrinter, createLogReader } from './parts/dev-output.ts'
import { runScript } from './parts/run-script.ts'
import { root, startApi, startStack } from './parts/stack.ts'
import { sampleVideos } from './parts/youtube/videos.ts'

await runScript(
  async () => {
    const steps = createStepPrinter((text) => console.log(text))
    const stack = await startStack({ folder: join(root, '.dev'), onStep: steps.begin })
    const settings = { ...stack.settings, DEVELOPMENT: 'true', LOG_LEVEL: 'warn' }
    steps.begin('Starting the server')
    const log = createLogReader((line) => console.error(line))
    const api = await startApi(settings, { port: await choosePort(3000), watch: true, onLine: log.take })
    steps.end()
    console.log(`
  Bolodex    ${api.url}
  Admin      ${log.setupLink() ?? 'there is one already'}
  Mail       ${stack.mail.webUrl}
  Database   ${stack.databaseUrl}
  Parts      ${api.url}/dev/ui
  YouTube    ${stack.youtube.origin} (a stand-in that lists its videos)
${Object.values(sampleVideos)
  .map((id) => `             https://youtu.be/${id}`)
  .join('\n')}

  Ctrl+C stops everything.
`)
  },
  { staysUp: true },
)

/** The wanted port if it is free, so that the address stays the same from day to day. */
async function choosePort(wanted: number): Promise<number> {
  const isTaken = await fetch(`http://localhost:${wanted}`).then(
    () => true,
    () => false,
  )
  return isTaken ? freePort() : wanted
}
