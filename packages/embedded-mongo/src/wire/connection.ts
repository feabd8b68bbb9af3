import type { Socket } from 'node:net';
import type { Session } from '../auth/scram.ts';
import { errorReply } from '../errors.ts';
import { encodeReply, HEADER_BYTES, MAX_MESSAGE_BYTES, OP_MSG, parseMessage, type Request } from './message.ts';

/**
 * Splits the bytes of a socket into messages. An unreadable message gets an error reply; anything else closes the
 * connection.
 */
export class Connection {
  readonly id: number;
  readonly session: Session = {};
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #receivedBytes = 0;

  constructor(id: number, socket: Socket, onRequest: (request: Request, connection: Connection) => void) {
    this.id = id;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk, onRequest));
    // Treat a reset by the peer as an ordinary end; 'close' follows.
    socket.on('error', () => socket.destroy());
    socket.on('drain', () => socket.resume());
  }

  /** Sends an encoded reply. Stops reading from a client that does not read its replies. */
  send(message: Buffer): void {
    if (!this.#socket.destroyed && !this.#socket.write(message)) this.#socket.pause();
  }

  cork(): void {
    this.#socket.cork();
  }

  uncork(): void {
    this.#socket.uncork();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer, onRequest: (request: Request, connection: Connection) => void): void {
    this.#received.push(chunk);
    this.#receivedBytes += chunk.length;
    let message = this.#nextMessage();
    while (message) {
      const request = this.#parse(message);
      if (request) onRequest(request, this);
      message = this.#nextMessage();
    }
  }

  #nextMessage(): Buffer | undefined {
    if (this.#receivedBytes < HEADER_BYTES) return undefined;
    if ((this.#received[0] as Buffer).length < HEADER_BYTES) this.#join();
    const length = (this.#received[0] as Buffer).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      this.destroy();
      this.#receivedBytes = 0;
      return undefined;
    }
    if (this.#receivedBytes < length) return undefined;
    if ((this.#received[0] as Buffer).length < length) this.#join();
    const buffer = this.#received[0] as Buffer;
    this.#receivedBytes -= length;
    // An empty rest would keep the whole chunk until the next.
    if (buffer.length > length) this.#received[0] = buffer.subarray(length);
    else this.#received.shift();
    return buffer.subarray(0, length);
  }

  #join(): void {
    this.#received = [Buffer.concat(this.#received)];
  }

  #parse(message: Buffer): Request | undefined {
    try {
      return parseMessage(message);
    } catch (error) {
      this.send(encodeReply({ requestId: message.readInt32LE(4), opCode: OP_MSG }, errorReply(error)));
      return undefined;
    }
  }
}
