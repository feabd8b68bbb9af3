export type { Aggregate, Deadline, Deadlines, ReadModel } from './aggregate.ts';
export { Reconciler } from './background/reconciler.ts';
export {
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
export { greeting } from './hub/channels/greeting.ts';
export { type ChannelRoute, type ChannelSource, liveHub, NEWCOMER, type Seat } from './hub/channels/live-hub.ts';
export type { Shown, Unstamped, Urgency, Views } from './hub/channels/views.ts';
export { createHub } from './hub/create.ts';
export { serializeOnce } from './hub/fan-out/frame.ts';
export { leaveGrace, PRESENCE_TTL_MS, type Presence } from './hub/presence/presence.ts';
export type { HubSocket } from './hub/sockets/socket.ts';
export type { Hub, HubOptions, Opening, OpenRequest } from './hub/types.ts';
export { Live } from './live.ts';
export { type Healable, healing } from './projection/healing.ts';
export { Projection } from './projection/projection.ts';
export { AggregateStore } from './store/store.ts';
export type { Versioned } from './store/versioned.ts';
