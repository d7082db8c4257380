import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { openTracing } from '#platform/tracing/tracing.ts'
import { readVersion } from '#platform/version.ts'
import { assembleWorker } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
const tracing = await openTracing(config, await readVersion())
const worker = await assembleWorker(config, log)
const stop = async (): Promise<void> => {
  await worker.stop()
  await tracing?.stop()
}
stopOnSignals(stop, log)
endOnFault(stop, log)
log.info('working off jobs')
