/** For live-kit only: services use index.ts. */

export type { Audit } from './base/audit.ts';
export { toAppError } from './base/errors.ts';
export { period } from './base/periods.ts';
export { currentRequestId, withRequestId } from './base/request-id.ts';
export { issuesOf, outgoingFault } from './base/validate.ts';
export { parseJson } from './http/body.ts';
export type { AggregateMetrics } from './http/metrics.ts';
export { ByteBudget } from './http/shared-answer.ts';
export type { AttachedHub, KitInternals } from './kit.ts';
export { SpanKind, traced } from './tracing/spans.ts';
