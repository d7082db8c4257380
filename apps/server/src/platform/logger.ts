import { format } from 'node:util'
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/**
 * Logs JSON lines. Requests are logged by route, never by URL or sender: a URL can contain search terms, and no
 * network address is stored.
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

// Only named fields: database errors carry row values in `detail`, such as email addresses.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'Something that is not an error was thrown' }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, code, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
