import type { SOCKET_LIMITS, SocketSpec } from '@luplay/contracts';
import type { Caller } from '@luplay/service-kit';
import type { z } from 'zod';
import type { HubSocket } from './sockets/socket.ts';

export type ServerMessageOf<S extends SocketSpec> = z.output<S['server']>;
export type ClientMessageOf<S extends SocketSpec> = z.output<S['client']>;
export type HubLimits = { [Name in keyof typeof SOCKET_LIMITS]: number };

export interface OpenRequest {
  /** Decoded, not yet checked. */
  params: Record<string, string>;
  /** The first value of each query parameter, not yet checked. */
  query: Record<string, string>;
  caller: Caller | null;
  ip: string;
}

export interface Opening<Data> {
  /** Key of the topic the socket enters. */
  topic: string;
  /** Parts of the topic whose messages it gets besides those for all. */
  audiences?: string[];
  data?: Data;
}

export interface HubOptions<S extends SocketSpec, Data> {
  spec: S;
  /** Who may open, and where. An AppError closes the socket with the close code of its meaning. */
  open(request: OpenRequest): Promise<Opening<Data>> | Opening<Data>;
  /** The first topic socket on this replica: subscribe here. The greeting waits for it. */
  topicOpened?(topic: string): Promise<void> | void;
  /** The last one has gone. Never overlaps with `topicOpened` of the same topic. */
  topicClosed?(topic: string): Promise<void> | void;
  /**
   * The whole state as the socket may see it: its first message, and what `sendSnapshot` sends. Built after the socket
   * stands in its topic so that no change falls between; what is sent to the topic meanwhile follows it. Mark what many
   * sockets share with `serializeOnce`.
   */
  greet?(socket: HubSocket<Data>): Promise<ServerMessageOf<S> | null> | ServerMessageOf<S> | null;
  /**
   * A client's message that passed the schema, and when it was read, epoch ms. An AppError is answered with an `error`
   * message, which bears the message's `ref`.
   */
  message?(socket: HubSocket<Data>, message: ClientMessageOf<S>, receivedAt: number): Promise<void> | void;
  joined?(socket: HubSocket<Data>): void;
  left?(socket: HubSocket<Data>): void;
  /** Other limits than the contract's, for tests. */
  limits?: Partial<HubLimits>;
}

export interface SendOptions {
  /** For a slow reader a newer message with this key takes the older one's place; the message's `type` unless given. */
  key?: string;
}

export interface Hub<S extends SocketSpec = SocketSpec, Data = unknown> {
  /** To all of a topic but the audience `except`: serialised and framed once, the same bytes to each. */
  broadcast(topic: string, message: ServerMessageOf<S>, options?: SendOptions & { except?: string }): void;
  broadcastToAudience(topic: string, audience: string, message: ServerMessageOf<S>, options?: SendOptions): void;
  send(socket: HubSocket<Data>, message: ServerMessageOf<S>, options?: SendOptions): void;
  /**
   * Sends what `greet` builds, as soon as the bytes of the socket's user or address and of the replica allow it, once
   * however often it is called before that. After 3 s of waiting the socket is told `rate_limited`.
   */
  sendSnapshot(socket: HubSocket<Data>): void;
  sockets(topic: string): Iterable<HubSocket<Data>>;
  topics(): string[];
  audiences(topic: string): string[];
  readonly count: number;
  setAudiences(socket: HubSocket<Data>, audiences: string[]): void;
  /** Closes every socket of this user with 4401. */
  disconnectUser(userId: string): void;
}
