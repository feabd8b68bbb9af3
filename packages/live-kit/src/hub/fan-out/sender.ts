import type { SocketSpec } from '@luplay/contracts';
import type { AppError } from '@luplay/service-kit';
import { outgoingFault, toAppError } from '@luplay/service-kit/internals';
import type { Logger } from 'pino';
import type { OpenSocket } from '../sockets/socket.ts';
import type { SendOptions } from '../types.ts';
import type { FanOut } from './fan-out.ts';
import { byteLength, sharedFrame, wholeFrame } from './frame.ts';
import type { Topics } from './topics.ts';

interface Parts<Data> {
  spec: SocketSpec;
  topics: Topics<Data>;
  fanOut: FanOut;
  log: Logger;
  /** Told of each error that a client is answered with. */
  refused(socket: OpenSocket<Data>, error: AppError): void;
  now: () => number;
  /** Whether messages are validated against their contract. */
  checks: boolean;
}

/** Validates and frames messages, and passes them to the fan-out. */
export class Sender<Data> {
  private readonly parts: Parts<Data>;

  constructor(parts: Parts<Data>) {
    this.parts = parts;
  }

  /** Sends to all of a topic or to one of its audiences. Serialised once. */
  toTopic(key: string, message: object, to: SendOptions & { audience?: string; except?: string }): void {
    const { topics, fanOut } = this.parts;
    this.check(message);
    const topic = topics.get(key);
    if (!topic || (to.audience !== undefined && !topic.audiences.has(to.audience))) return;
    const { audience, except } = to;
    fanOut.post(topic, { frame: wholeFrame(message), key: keyOf(message, to), audience, except });
  }

  /** Returns the size of the frame in bytes. */
  toOne(socket: OpenSocket<Data>, message: object, given?: SendOptions): number {
    this.check(message);
    const frame = sharedFrame(message);
    this.parts.fanOut.deliver(socket, frame, keyOf(message, given));
    return byteLength(frame);
  }

  /** Sends an error message. `ref`: the number of the client's message that failed. */
  error(socket: OpenSocket<Data>, thrown: unknown, ref?: number): void {
    const error = toAppError(thrown);
    if (error.code === 'internal') this.parts.log.error({ err: error.cause ?? error }, 'socket message failed');
    this.parts.refused(socket, error);
    const { code, message } = error;
    const reply = { type: 'error', ...(ref !== undefined && { ref }), code, message, serverTime: this.parts.now() };
    this.toOne(socket, reply, { key: ref === undefined ? 'error' : `error ${ref}` });
  }

  private check(message: object): void {
    const { spec, checks } = this.parts;
    const fault = checks ? outgoingFault(spec.server, message) : null;
    if (fault !== null) throw new Error(`${spec.id} sends against its contract: ${fault}`);
  }
}

const keyOf = (message: object, given?: SendOptions) => given?.key ?? String((message as { type?: unknown }).type);
