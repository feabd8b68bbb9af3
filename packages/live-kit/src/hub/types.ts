import type { SOCKET_LIMITS, SocketSpec } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import type { z } from 'zod';
import type { HubSocket } from './socket.ts';

type ServerMessageOf<S extends SocketSpec> = z.output<S['server']>;
type ClientMessageOf<S extends SocketSpec> = z.output<S['client']>;
export type HubLimits = { [Name in keyof typeof SOCKET_LIMITS]: number };

export interface OpenRequest {
  /** Decoded, not validated. */
  params: Record<string, string>;
  /** The first value of each query parameter, not validated. */
  query: Record<string, string>;
  caller: Caller | null;
  ip: string;
}

export interface Opening<Data> {
  /** Key of the topic that the socket joins. */
  topic: string;
  /** The audiences of the topic that it belongs to. It also gets the messages to all. */
  audiences?: string[];
  data?: Data;
}

export interface HubOptions<S extends SocketSpec, Data> {
  spec: S;
  /** Decides who may open a socket, and its topic. An AppError closes it with the matching close code. */
  open(request: OpenRequest): Promise<Opening<Data>> | Opening<Data>;
  /** Called for the first socket of a topic on this replica: subscribe here. The greeting waits for it. */
  topicOpened?(topic: string): Promise<void> | void;
  /** Called when the last one has closed, unless `topicOpened` failed. Never overlaps with that of the same topic. */
  topicClosed?(topic: string): Promise<void> | void;
  /**
   * Builds the whole state as the socket may see it: its first message, and what `sendSnapshot` sends. Runs after the
   * socket has joined its topic, so that no change is missed: messages sent meanwhile follow the greeting. Mark parts
   * that many sockets share with `serializeOnce`.
   */
  greet?(socket: HubSocket<Data>): Promise<ServerMessageOf<S> | null> | ServerMessageOf<S> | null;
  /**
   * Handles a client's valid message. `receivedAt`: epoch ms. An AppError is answered with an `error` message with the
   * same `ref`.
   */
  message?(socket: HubSocket<Data>, message: ClientMessageOf<S>, receivedAt: number): Promise<void> | void;
  joined?(socket: HubSocket<Data>): void;
  left?(socket: HubSocket<Data>): void;
  /** Overrides the contract's limits, for tests. */
  limits?: Partial<HubLimits>;
}

export interface SendOptions {
  /** For a slow reader, a newer message replaces an older one of the same key. Default: its `type`. */
  key?: string;
}

export interface Hub<S extends SocketSpec = SocketSpec, Data = unknown> {
  /** Sends to all of a topic. Serialised once. */
  broadcast(topic: string, message: ServerMessageOf<S>, options?: SendOptions): void;
  broadcastToAudience(topic: string, audience: string, message: ServerMessageOf<S>, options?: SendOptions): void;
  send(socket: HubSocket<Data>, message: ServerMessageOf<S>, options?: SendOptions): void;
  /**
   * Sends what `greet` builds, as soon as the byte budgets of the socket's account and of the replica allow it.
   * Repeated calls until then count once. After 3 s the socket gets `rate_limited`.
   */
  sendSnapshot(socket: HubSocket<Data>): void;
  sockets(topic: string): Iterable<HubSocket<Data>>;
  topics(): string[];
  audiences(topic: string): string[];
  readonly count: number;
  setAudiences(socket: HubSocket<Data>, audiences: string[]): void;
  /** Moves an open socket to another topic and greets it again. It gets nothing more of the topic it was in. */
  move(socket: HubSocket<Data>, opening: Opening<Data>): void;
}
