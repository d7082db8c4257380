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

// Only what we name: database errors carry the row's values in `detail`, and thus people's addresses.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'Something that is not an error was thrown' }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, code, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
