import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { assembleApi } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
const { app, stop } = await assembleApi(config, log)
stopOnSignals(stop, log)
endOnFault(stop, log)
await app.listen({ host: config.HOST, port: config.PORT })
