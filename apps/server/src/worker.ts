import { readConfig } from '#platform/config.ts'
import { createLogger, logConsoleOutput } from '#platform/logger.ts'
import { endOnFault, stopOnSignals } from '#platform/shutdown.ts'
import { openTracing } from '#platform/tracing/tracing.ts'
import { readVersion } from '#platform/version.ts'
import { assembleWorker } from './assemble.ts'

const config = readConfig()
const log = createLogger(config)
logConsoleOutput(log)
let stop = async (): Promise<void> => {}
// Before anything can fail, so that a failed start is one line in the log as well.
endOnFault(() => stop(), log)
const tracing = await openTracing(config, await readVersion())
const worker = await assembleWorker(config, log)
stop = async () => {
  await worker.stop()
  await tracing?.stop()
}
stopOnSignals(stop, log)
log.info('worker started')
