/** The code of an error of Postgres or of the system, or nothing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** pg's messages for a database that is unreachable, silent or out of connections. These errors have no code. */
const unreachable = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])

/**
 * Whether the database was unreachable, disconnected, or cannot answer now. A statement timeout does not count: the
 * statement would take as long elsewhere.
 */
export function isConnectionFailure(error: unknown): boolean {
  const isClosed = error instanceof Error && unreachable.has(error.message)
  // 08: connection; 57P: shutting down or starting up; 40001: a replica canceled the query because of replay.
  return isClosed || /^(08|57P|40001|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/.test(codeOf(error))
}

/** Whether the primary is unreachable, or was demoted and rejects writes. */
export function isAway(error: unknown): boolean {
  return isConnectionFailure(error) || codeOf(error) === '25006'
}

/** Whether no connection became free in time: the database is overloaded. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** Whether a disk is full or its quota used up: ours, or the database's. */
export const isOutOfSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error))

/** Whether a statement took longer than it may, by the database's clock or by ours, or its transaction idled too long. */
export function isOutOfTime(error: unknown): boolean {
  const isLate = error instanceof Error && error.message === 'Query read timeout'
  return isLate || ['57014', '25P03'].includes(codeOf(error))
}
