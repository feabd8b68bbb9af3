export type {
  Aggregate,
  Deadline,
  Deadlines,
  ReadModel,
  Shown,
  Unstamped,
  Urgency,
  Viewer,
  Views,
} from './aggregate.ts';
export { Channel, type ChannelSink } from './channel.ts';
export { type AggregateSource, aggregateSource } from './channel-source.ts';
export { CoalescingReader } from './coalescing-reader.ts';
export {
  type Applied,
  type Command,
  idempotent,
  type Outcome,
  type Refusal,
  type Rejection,
  type World,
  wasHandled,
} from './command.ts';
export { Live } from './live.ts';
export { type ChannelRoute, type ChannelSource, liveHub, type Seat } from './live-hub.ts';
export { LoadMonitor } from './load-monitor.ts';
export { LEAVE_GRACE_MS, PRESENCE_TTL_MS, type Presence } from './presence.ts';
export { Projection } from './projection.ts';
export { Reconciler } from './reconciler.ts';
export { type AggregateStore, aggregateStore } from './store.ts';
export type { Versioned } from './versioned.ts';
