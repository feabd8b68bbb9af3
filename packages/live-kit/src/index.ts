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
export { LoadMonitor } from './background/load-monitor.ts';
export { Projection } from './background/projection.ts';
export { Reconciler } from './background/reconciler.ts';
export {
  type Applied,
  type Command,
  idempotent,
  type Outcome,
  type Refusal,
  type Rejection,
  type World,
  wasHandled,
} from './commands/command.ts';
export { Channel, type ChannelSink } from './hub/channels/channel.ts';
export { type AggregateSource, aggregateSource } from './hub/channels/channel-source.ts';
export { type ChannelRoute, type ChannelSource, liveHub, type Seat } from './hub/channels/live-hub.ts';
export { createHub } from './hub/create.ts';
export { serializeOnce } from './hub/fan-out/frame.ts';
export type { HubSocket } from './hub/sockets/socket.ts';
export type { Hub, HubOptions, Opening, OpenRequest } from './hub/types.ts';
export { Live } from './live.ts';
export { LEAVE_GRACE_MS, PRESENCE_TTL_MS, type Presence } from './replicas/presence.ts';
export { CoalescingReader } from './store/coalescing-reader.ts';
export { type AggregateStore, aggregateStore } from './store/store.ts';
export type { Versioned } from './store/versioned.ts';
