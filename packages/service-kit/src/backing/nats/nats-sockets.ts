import type { Socket } from 'node:net';
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js';

/**
 * Version 3.4 of the library removes all listeners of a socket that a server has closed, also that of `error`. A write
 * that was under way then fails as an uncaught exception, and would end the process. Such an error needs no handling:
 * the library reconnects.
 */
export function keepErrorsOfNatsSockets(): void {
  const plain = NodeTransport.prototype.dial;
  if (patched.has(plain)) return;
  const dial: typeof plain = async function (this: NodeTransport, ...given) {
    return withErrorListener(await plain.apply(this, given));
  };
  patched.add(dial);
  NodeTransport.prototype.dial = dial;
}

const patched = new WeakSet<object>();

function withErrorListener(socket: Socket): Socket {
  const removeAll = socket.removeAllListeners.bind(socket);
  socket.removeAllListeners = (...given) => {
    removeAll(...given);
    return socket.on('error', () => undefined);
  };
  return socket.on('error', () => undefined);
}
