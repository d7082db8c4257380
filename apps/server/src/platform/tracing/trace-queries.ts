import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type pg from 'pg'
import { tracer } from './tracing.ts'

type Callback = (error: Error | undefined, ...rest: unknown[]) => void
type Query = (...args: unknown[]) => unknown

/** A span for every statement inside a request or job. What a process asks by itself every second has none. */
export function traceQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => runTraced(query, args)) as typeof client.query
  })
  // Whoever waits for a connection is called by the one who gives it back, in that one's context.
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

/** Null for what is no statement: a cursor or a COPY stream, which lasts as long as somebody reads it. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : null
}

/** Only the SQLSTATE: messages of Postgres hold values. */
function endSpan(span: Span, error?: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error && 'code' in error) span.setAttribute('db.response.status_code', String(error.code))
  }
  span.end()
}

/** What is done to which table, and nothing else of the text. Literals are taken out first: none can pass for a name. */
export function describeStatement(text: string): { operation: string; table: string | undefined } {
  const bare = text.slice(0, 4000).replaceAll(/'(?:[^']|'')*(?:'|$)|--[^\n]*|\$(\w*)\$[^]*?(?:\$\1\$|$)/g, ' ')
  const operation = /^\s*([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? 'other'
  // `from` stands inside functions too (`extract(epoch from now())`); what a parenthesis follows there is no table.
  const found = /\b(?:into|update|table|from(?!\s+[\w.]+\s*\())\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/i.exec(bare)
  return { operation, table: found?.[1]?.replaceAll('"', '') }
}
