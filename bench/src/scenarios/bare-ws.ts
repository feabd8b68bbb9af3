import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The reference: the minimum work of a Node server. A `ws` server without storage; sockets are grouped by path. For
 * each line on stdin it sends one message of `bytes` to every socket in a plain loop. It acknowledges each answer; once
 * a group has as many answers as sockets, it sends the message to the group. Runs as a process of its own and prints
 * its port first.
 */
const bytes = Number(process.argv[2] ?? 2000);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const message = `{"type":"phase_update","phase":3,"body":"${'x'.repeat(bytes)}"}`;
const rooms = new Map<string, { sockets: Set<WebSocket>; answers: number }>();

const sendToAll = (sockets: Iterable<WebSocket>) => {
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(message);
};

server.on('connection', (socket, { url = '/' }) => {
  const room = rooms.get(url) ?? { sockets: new Set(), answers: 0 };
  rooms.set(url, room);
  room.sockets.add(socket);
  socket.on('message', (data) => {
    const { ref } = JSON.parse(String(data)) as { ref: number };
    socket.send(`{"type":"answered","ref":${ref}}`);
    room.answers += 1;
    if (room.answers % room.sockets.size === 0) sendToAll(room.sockets);
  });
  socket.send('{"type":"hello"}');
});
server.on('listening', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.stdin.on('data', () => sendToAll(server.clients));
process.stdin.on('end', () => process.exit(0));
