import { hash } from 'node:crypto';
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api';
import { currentRequestId } from '../base/request-id.ts';

export { SpanKind };

/** Whether a trace belongs to the sampled share; null while tracing is off. */
export type Sampled = ((traceId: string) => boolean) | null;

let isSampled: Sampled = null;
/** From then on spans are made of the sampled share. */
export const switchTracing = (sampled: Sampled): void => {
  isSampled = sampled;
};

/**
 * Begins a span with the request's id below the span that this code runs in; null while tracing is off, and for
 * requests outside the sampled share: they cost this question only. Attribute names follow
 * https://opentelemetry.io/docs/specs/semconv/ where it has one.
 */
export function beginSpan(name: string, kind: SpanKind, attributes: Attributes = {}): Span | null {
  if (!isSampled) return null;
  const requestId = currentRequestId();
  const isOutside = requestId !== undefined && !trace.getActiveSpan() && !isSampled(traceIdOf(requestId));
  if (isOutside) return null;
  const own = requestId === undefined ? attributes : { ...attributes, 'luplay.request_id': requestId };
  return trace.getTracer('luplay').startSpan(name, { kind, attributes: own });
}

export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
    if (error instanceof Error) span.recordException(error);
  }
  span.end();
}

/** Runs code inside a span, so that spans begun in it are below it. */
export const inside = <T>(span: Span | null, work: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work();

/** Runs `work` in a span of its own, which ends with it. */
export function traced<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => T): T {
  const span = beginSpan(name, kind, attributes);
  if (!span) return work();
  return inside(span, () => {
    try {
      const result = work();
      if (result instanceof Promise) {
        result.then(
          () => endSpan(span),
          (error: unknown) => endSpan(span, error),
        );
      } else endSpan(span);
      return result;
    } catch (error) {
      endSpan(span, error);
      throw error;
    }
  });
}

/** Adds the present span to the headers of a message. */
export function injectSpan<C>(carrier: C, setter: TextMapSetter<C>): void {
  if (isSampled) propagation.inject(context.active(), carrier, setter);
}

/** Runs `work` below the span that sent the message. */
export function belowSender<C, T>(carrier: C, getter: TextMapGetter<C>, work: () => T): T {
  return isSampled ? context.with(propagation.extract(context.active(), carrier, getter), work) : work();
}

/** 16 bytes in hex, not all zero. https://www.w3.org/TR/trace-context/#trace-id */
const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;

/**
 * The trace of a request: the gateway's request ids have a trace id's form and are it; of any other request id (a
 * message of a socket) it is the first half of its SHA-256. So a request id from a log line leads to its trace.
 */
export function traceIdOf(requestId: string): string {
  return TRACE_ID.test(requestId) ? requestId : hash('sha256', requestId).slice(0, 32);
}
