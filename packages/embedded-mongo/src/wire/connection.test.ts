import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeReplyDoc } from '../bson/codec.ts';
import { useServer } from '../test-server.fixture.ts';

const test = useServer();

function ping(requestId: number, comment = ''): Buffer {
  const message = encodeReplyDoc({ ping: 1, $db: 'test', comment }, 21);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(requestId, 4);
  message.writeInt32LE(2013, 12);
  return message;
}

async function open(): Promise<Socket> {
  const socket = connect(test.server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('reads messages in any fragmentation', async () => {
  const socket = await open();
  const bytes = Buffer.concat([ping(1), ping(2), ping(3)]);
  let received = Buffer.alloc(0);
  const all = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length === received.readInt32LE(0) * 3) resolve();
    });
  });
  for (const byte of bytes) socket.write(Buffer.of(byte));
  await all;
  const size = received.readInt32LE(0);
  expect([0, 1, 2].map((i) => received.readInt32LE(i * size + 8))).toEqual([1, 2, 3]);
  socket.destroy();
});

it('keeps nothing of a message that it has read', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  const held = () => {
    collect({ type: 'major', flavor: 'last-resort' });
    return process.memoryUsage().arrayBuffers;
  };
  const sockets = await Promise.all(Array.from({ length: 20 }, open));
  const before = held();
  for (const socket of sockets) {
    socket.write(ping(1, 'x'.repeat(60_000)));
    await once(socket, 'data');
  }
  expect(held() - before).toBeLessThan(300_000);
  for (const socket of sockets) socket.destroy();
});

it('closes a connection that sends garbage and keeps serving the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.boolean(), async (noise, framed) => {
      const socket = await open();
      socket.on('error', () => undefined);
      socket.resume();
      const bytes = Buffer.from(noise);
      if (framed) {
        const header = Buffer.alloc(16);
        header.writeInt32LE(16 + bytes.length, 0);
        header.writeInt32LE(2013, 12);
        socket.write(header);
      }
      socket.end(bytes);
      expect(await test.db.command({ ping: 1 })).toEqual({ ok: 1 });
      socket.destroy();
    }),
    { numRuns: 100 },
  );
});

it('closes a connection that announces a message beyond the limit', async () => {
  const socket = await open();
  const header = Buffer.alloc(16);
  header.writeInt32LE(2_000_000_000, 0);
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(header);
  await closed;
});

it('refuses documents that are nested too deeply to be read back', async () => {
  const path = Array.from({ length: 190 }, () => 'a').join('.');
  await expect(test.things.updateOne({}, { $set: { [path]: 1 } }, { upsert: true })).rejects.toMatchObject({
    code: 15,
  });
  expect(await test.things.countDocuments()).toBe(0);
});
