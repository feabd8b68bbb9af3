/** For live-kit only: services use index.ts. */
export type { Audit } from './audit/audit.ts';
export { CoalescingReader } from './backing/coalescing-reader.ts';
export { fieldChanges } from './backing/mongo/field-changes.ts';
export { toAppError } from './errors.ts';
export type { AggregateMetrics } from './http/aggregate-metrics.ts';
export { parseJson } from './http/body.ts';
export { ByteBudget } from './http/byte-budget.ts';
export type { AttachedHub } from './http/upgrades.ts';
export { issuesOf, outgoingFault } from './http/validate.ts';
export { internalsOf } from './kit.ts';
export { period } from './platform/periods.ts';
export { currentRequestId, withRequestId } from './request-id.ts';
export { startService } from './service.ts';
export { SpanKind, traced } from './tracing/spans.ts';
