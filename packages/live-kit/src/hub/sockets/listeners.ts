import type { RawData, WebSocket } from 'ws';
import type { OpenSocket } from './socket.ts';

interface Handlers<Data> {
  message(socket: OpenSocket<Data>, raw: RawData, binary: boolean): void;
  /** A ping or a pong. */
  control(socket: OpenSocket<Data>): void;
  closed(socket: OpenSocket<Data>): void;
}

/**
 * Returns a function that attaches the handlers to a socket. All sockets share the same listeners, to save memory: they
 * find their socket by the WebSocket that they are called on.
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
