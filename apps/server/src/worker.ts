import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { assembleWorker } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
const { stop } = await assembleWorker(config, log)
stopOnSignals(stop, log)
endOnFault(stop, log)
log.info('working off jobs')
