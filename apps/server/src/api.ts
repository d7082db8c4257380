import { readConfig } from '#platform/config.ts'
import { createLogger, logConsoleOutput } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { openTracing } from '#platform/tracing/tracing.ts'
import { readVersion } from '#platform/version.ts'
import { assembleApi } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
logConsoleOutput(log)
let stop = async (_isUrgent?: boolean): Promise<void> => {}
// Before anything can fail, so that a failed start is one line in the log as well.
endOnFault((isUrgent) => stop(isUrgent), log)
const tracing = await openTracing(config, await readVersion())
const { app, ...api } = await assembleApi(config, log)
stop = async (isUrgent) => {
  await api.stop(isUrgent)
  await tracing?.stop()
}
stopOnSignals(stop, log)
await app.listen({ host: config.HOST, port: config.PORT })
