import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The reference: the least a Node server can do. A `ws` server without storage sends one message of `bytes` to each of
 * its sockets in a plain loop. Runs as a process of its own: prints its port, then sends at each line on stdin.
 */
const bytes = Number(process.argv[2] ?? 2000);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.send('{"type":"hello"}'));
server.on('listening', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
const body = 'x'.repeat(bytes);
process.stdin.on('data', () => {
  const message = `{"type":"phase_update","phase":3,"body":"${body}"}`;
  for (const socket of server.clients) if (socket.readyState === WebSocket.OPEN) socket.send(message);
});
process.stdin.on('end', () => process.exit(0));
