import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type pg from 'pg'
import { tracer } from './tracing.ts'

type Callback = (error: Error | undefined, ...rest: unknown[]) => void
type Query = (...args: unknown[]) => unknown

/** A span for every statement inside a request or job. Periodic queries have none. */
export function traceQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => runTraced(query, args)) as typeof client.query
  })
  // A pending `connect` is called back in the context of the request that released the connection.
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown
  pool.connect = ((callback?: Callback) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect
}

function runTraced(query: Query, args: unknown[]): unknown {
  const text = textOf(args[0])
  if (text === null || !trace.getActiveSpan()) return query(...args)
  const { operation, table } = describeStatement(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
  const span = tracer().startSpan(table ? `${operation} ${table}` : operation, { kind: SpanKind.CLIENT, attributes })
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const called = context.bind(context.active(), callback as Callback)
    return query(...args.slice(0, -1), (error: Error | undefined, ...rest: unknown[]) => {
      endSpan(span, error)
      called(error, ...rest)
    })
  }
  const answer = query(...args)
  if (!(answer instanceof Promise)) endSpan(span)
  else
    answer.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    )
  return answer
}

/** Null for anything but a plain query: a cursor or a COPY stream lasts as long as its reader. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : null
}

/** Only the SQLSTATE: Postgres messages contain values. */
function endSpan(span: Span, error?: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error && 'code' in error) span.setAttribute('db.response.status_code', String(error.code))
  }
  span.end()
}

/**
 * The operation and table of a statement, and nothing else. Literals are removed first, so none can pass for a name.
 */
export function describeStatement(text: string): { operation: string; table: string | undefined } {
  const bare = text.slice(0, 4000).replaceAll(/'(?:[^']|'')*(?:'|$)|--[^\n]*|\$(\w*)\$[^]*?(?:\$\1\$|$)/g, ' ')
  const operation = /^\s*([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? 'other'
  // `from` occurs inside functions too (`extract(epoch from now())`); a following parenthesis rules out a table.
  const found = /\b(?:into|update|table|from(?!\s+[\w.]+\s*\())\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/i.exec(bare)
  return { operation, table: found?.[1]?.replaceAll('"', '') }
}
