import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api'
import type { Config } from '#platform/config.ts'

/** The only tracer whose spans are sent. */
const ownTracer = 'bolodex'

/**
 * Spans contain no personal data: routes by pattern, statements by operation and table, jobs by name, errors by code.
 * No address, value, search, name or message (decision 72).
 */
export const tracer = () => trace.getTracer(ownTracer)

/** Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT until it is stopped. Without that setting it does nothing, and the SDK is not even loaded. */
export async function openTracing(config: Config, version: string): Promise<{ stop: () => Promise<void> } | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const { startSdk } = await import('./start-sdk.ts')
  return startSdk({
    url: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    version,
    ownTracer,
  })
}

const traceField = 'traceparent'

/** A job's payload with the trace that enqueues it, if there is one. */
export function withTrace(payload: unknown): unknown {
  const span = trace.getActiveSpan()?.spanContext()
  if (!span || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  return { ...payload, [traceField]: `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` }
}

/** The payload as the job knows it, and the trace it belongs to. */
function splitTrace(payload: unknown): { payload: unknown; parent: Context } {
  if (typeof payload !== 'object' || payload === null || !(traceField in payload))
    return { payload, parent: ROOT_CONTEXT }
  const { [traceField]: text, ...rest } = payload
  const [, traceId = '', spanId = '', flags = ''] = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(String(text)) ?? []
  if (!traceId) return { payload: rest, parent: ROOT_CONTEXT }
  const span = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
  return { payload: rest, parent: trace.setSpanContext(ROOT_CONTEXT, span) }
}

/** Runs a job in a separate span, as part of the trace that enqueued it. */
export async function traceJob<T>(name: string, given: unknown, run: (payload: unknown) => Promise<T>): Promise<T> {
  const { payload, parent } = splitTrace(given)
  const attributes = { 'messaging.system': 'graphile_worker', 'messaging.operation.name': 'process' }
  const span = tracer().startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), () => run(payload))
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
