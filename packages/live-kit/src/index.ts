export type { Aggregate, Deadline, Deadlines, ReadModel } from './aggregate.ts';
export { Channel, type ChannelSink } from './channels/channel.ts';
export { type AggregateSource, aggregateSource } from './channels/channel-source.ts';
export { greeting } from './channels/greeting.ts';
export { type ChannelRoute, type ChannelSockets, type ChannelSource, liveHub } from './channels/live-hub.ts';
export type { PresenceView } from './channels/presence-watch.ts';
export type { Shown, Unstamped, Urgency, Viewing, Views } from './channels/views.ts';
export {
  type Asked,
  type Command,
  idempotent,
  idOfRequest,
  type Outcome,
  type Rejection,
  type Right,
  type World,
  wasHandled,
} from './commands/command.ts';
export { createHub } from './hub/create.ts';
export { serializeOnce } from './hub/fan-out/frame.ts';
export type { HubSocket } from './hub/socket.ts';
export type { Hub, HubOptions, Opening, OpenRequest } from './hub/types.ts';
export { Live } from './live.ts';
export { leaveGrace, PRESENCE_TTL_MS, type Presence } from './presence/presence.ts';
export { AggregateStore, SCATTERED } from './store/store.ts';
export type { Versioned } from './store/versioned.ts';
