import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { currentRequestId } from '../base/request-id.ts';
import { switchTracing, traceIdOf } from './spans.ts';

/** Limit of the wait for the last spans, ms. */
const FLUSH_MS = 2_000;

export interface TracingOptions {
  service: string;
  replica: string;
  version: string;
  /** OTLP over HTTP, without `/v1/traces`; undefined: tracing is off. */
  endpoint: string | undefined;
  /** Share of the requests that are traced, 0 to 1. */
  ratio: number;
}

/**
 * Starts tracing if there is an endpoint; resolves to what sends the last spans and stops it. One per process. Whether
 * a request is traced follows from its trace id, so all services decide alike. Headers, timeouts and certificates of
 * the exporter come from OTEL_EXPORTER_OTLP_*: https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { service, replica, version, endpoint, ratio } = options;
  if (!endpoint) return async () => {};
  // Loaded only here: without tracing it would cost memory.
  const [sdk, { OTLPTraceExporter }, resources, core, hooks] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const sampler = new sdk.TraceIdRatioBasedSampler(ratio);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': service,
      'service.instance.id': replica,
      'service.version': version,
    }),
    sampler,
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId() {
        const requestId = currentRequestId();
        return requestId === undefined ? random.generateTraceId() : traceIdOf(requestId);
      },
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const { NOT_RECORD } = sdk.SamplingDecision;
  switchTracing((traceId) => sampler.shouldSample(context.active(), traceId).decision !== NOT_RECORD);
  return async () => {
    switchTracing(null);
    // A collector that is away must not delay the end of the process.
    await Promise.race([provider.shutdown(), sleep(FLUSH_MS, undefined, { ref: false })]);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
