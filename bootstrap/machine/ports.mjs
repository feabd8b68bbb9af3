import { connect, createServer } from 'node:net';

/**
 * Internal ports come from below the ranges that Linux (32768-60999) and macOS (49152-65535) hand to outgoing
 * connections. Otherwise a client that reconnects to a restarting service could be given the service's own port as its
 * local port, and the service could not bind it.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** True when the port can be bound on that address now. */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A port for each name: the remembered one if it is still free, else a new one.
 * @returns {Promise<Record<string, number>>}
 */
export async function pickPorts(names, remembered = {}) {
  const ports = {};
  const taken = new Set();
  for (const name of names) {
    let port = remembered[name];
    while (!port || taken.has(port) || !(await isFree(port))) {
      port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    }
    taken.add(port);
    ports[name] = port;
  }
  return ports;
}

/** True when something accepts connections there. */
export function accepts(port, host = '127.0.0.1') {
  return answers(port, host, undefined, () => true);
}

/**
 * Connects, sends `hello` (if given) and checks the first bytes of the response. Without `hello` and with a check that
 * needs no bytes, an accepted connection is enough.
 */
export function answers(port, host, hello, judge, timeoutMs = 1000) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(timeoutMs, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => {
      if (hello === undefined && judge.length === 0) finish(judge());
      else if (hello) socket.write(hello);
    });
    socket.once('data', (bytes) => finish(judge(bytes.toString())));
  });
}
