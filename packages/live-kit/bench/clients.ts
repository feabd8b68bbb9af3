/**
 * A process of its own: opens `count` sockets by hand-made handshakes and reports, for each broadcast, when the last
 * byte of it came.
 */

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const [url = '', path = '', countText = '0'] = process.argv.slice(2);
const count = Number(countText);
const { hostname, port } = new URL(url);
/** Frames are found by a marker that each of them ends with. */
const MARK = Buffer.from('"end":1}');
let arrived = 0;
const sockets: Socket[] = [];

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    socket.once('data', (first) => {
      if (!first.includes('101')) return reject(new Error(first.toString()));
      resolve();
    });
    socket.on('data', (chunk) => {
      for (let at = chunk.indexOf(MARK); at !== -1; at = chunk.indexOf(MARK, at + 1)) arrived += 1;
      if (arrived >= count) {
        arrived -= count;
        process.send?.({ type: 'all', at: performance.timeOrigin + performance.now() });
      }
    });
    socket.on('error', reject);
  });
}

for (let begun = 0; begun < count; begun += 100) {
  await Promise.all(Array.from({ length: Math.min(100, count - begun) }, open));
}
process.send?.({ type: 'open' });
process.on('message', () => process.exit(0));
