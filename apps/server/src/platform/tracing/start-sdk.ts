import { context, ProxyTracerProvider, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

/** `ownTracer`: the only one whose spans are sent. */
type Settings = { url: string; share: number; version: string; ownTracer: string }

/** The buffer of unsent spans; more are dropped, so an unreachable collector has no other effect. */
const mostWaiting = 2048
const answerWithinMs = 5000

/** OpenTelemetry's SDK, loaded only where tracing is configured. */
export async function startSdk({ url, share, version, ownTracer }: Settings): Promise<{ stop: () => Promise<void> }> {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: answerWithinMs })
  const provider = new TracerProvider({
    // Named here instead of detected: host names and command lines are private.
    resource: resourceFromAttributes({ 'service.name': 'bolodex', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting, exportTimeoutMillis: answerWithinMs }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Libraries that trace by themselves, as better-auth does, choose attributes that we have not seen: theirs go nowhere.
  const nowhere = new ProxyTracerProvider()
  trace.setGlobalTracerProvider({
    getTracer: (name, ...rest) => (name === ownTracer ? provider : nowhere).getTracer(name, ...rest),
  })
  return {
    stop: async () => {
      // An unreachable collector must not delay the exit.
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
    },
  }
}
