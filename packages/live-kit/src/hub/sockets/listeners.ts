import type { RawData, WebSocket } from 'ws';
import type { OpenSocket } from './socket.ts';

interface Handlers<Data> {
  message(socket: OpenSocket<Data>, raw: RawData, binary: boolean): void;
  /** A ping or a pong. */
  control(socket: OpenSocket<Data>): void;
  closed(socket: OpenSocket<Data>): void;
}

/**
 * How to listen to a WebSocket: one object for all the listeners' needs, which find the socket by the WebSocket they
 * are called on.
 */
export function listeners<Data>(handlers: Handlers<Data>): (socket: OpenSocket<Data>) => void {
  const owners = new WeakMap<WebSocket, OpenSocket<Data>>();
  const ownerOf = (ws: WebSocket) => owners.get(ws) as OpenSocket<Data>;
  function handleMessage(this: WebSocket, raw: RawData, binary: boolean): void {
    handlers.message(ownerOf(this), raw, binary);
  }
  function handleControl(this: WebSocket): void {
    handlers.control(ownerOf(this));
  }
  function handleClose(this: WebSocket): void {
    handlers.closed(ownerOf(this));
  }
  return (socket) => {
    const { ws } = socket;
    owners.set(ws, socket);
    ws.on('message', handleMessage).on('close', handleClose).on('error', ignore);
    ws.on('pong', handleControl).on('ping', handleControl);
  };
}

const ignore = (): void => undefined;
