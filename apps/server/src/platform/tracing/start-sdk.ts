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

/** Spans that wait to be sent; what comes beyond is dropped, so a collector that is away costs nothing else. */
const mostWaiting = 2048
const answerWithinMs = 5000

/** OpenTelemetry's SDK, which is loaded only where traces are wanted. */
export async function startSdk({ url, share, version, ownTracer }: Settings): Promise<{ stop: () => Promise<void> }> {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: answerWithinMs })
  const provider = new TracerProvider({
    // Named here and not detected: a machine's name and a command line are nobody's business.
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
      // A collector that is away must not keep the process from ending well.
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
    },
  }
}
