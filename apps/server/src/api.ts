import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { openTracing } from '#platform/tracing/tracing.ts'
import { readVersion } from '#platform/version.ts'
import { assembleApi } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
const tracing = await openTracing(config, await readVersion())
const { app, ...api } = await assembleApi(config, log)
const stop = async (isUrgent?: boolean): Promise<void> => {
  await api.stop(isUrgent)
  await tracing?.stop()
}
stopOnSignals(stop, log)
endOnFault(stop, log)
await app.listen({ host: config.HOST, port: config.PORT })
