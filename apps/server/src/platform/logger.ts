import { format } from 'node:util'
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/**
 * Logs as JSON lines. A request is logged by its route, never by its address or its sender: an address can
 * carry what somebody searched for, and nobody's network address is kept.
 */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, target?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return target ? pino(options, target) : pino(options)
}

const consoleLevels = { trace: 'warn', error: 'warn', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const

/**
 * Sends console output and Node.js warnings to the log: libraries such as graphile-worker print multi-line traces, which a
 * log collector that expects one JSON object per line rejects.
 */
export function logConsoleOutput(log: Logger): void {
  for (const method of Object.keys(consoleLevels) as (keyof typeof consoleLevels)[]) {
    console[method] = (...given: unknown[]) => {
      const err = given.find((value) => value instanceof Error)
      const text = format(...given.filter((value) => value !== err))
      log[consoleLevels[method]]({ err, text: text || undefined }, 'console output of a library')
    }
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warning'))
}

// Only what we name: database errors carry the row's values in `detail`, and thus people's addresses.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'Something that is not an error was thrown' }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, code, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
