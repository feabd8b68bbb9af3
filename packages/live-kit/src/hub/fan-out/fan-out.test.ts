import type { Duplex } from 'node:stream';
import { expect, it } from '@jest/globals';
import type { OpenSocket } from '../socket.ts';
import { FanOut } from './fan-out.ts';
import { frameOf } from './frame.ts';
import { Topic } from './topics.ts';

/** More than one turn of the event loop writes to. */
const MANY = 1_200;

/** A socket that notes what is written to it. */
function noting(id: number): { socket: OpenSocket; written: string[] } {
  const written: string[] = [];
  const stream = {
    writable: true,
    writableLength: 0,
    write: (frame: Buffer) => written.push(frame.toString('utf8', 2)),
  };
  const socket = { id, stream: stream as unknown as Duplex, audiences: new Set(), greeted: true, slowSince: 0 };
  return { socket: socket as unknown as OpenSocket, written };
}

it('G1: a reply comes behind what its topic was sent before', async () => {
  const fanOut = new FanOut(1_000, () => undefined);
  const topic = new Topic<unknown>('hall');
  const all = Array.from({ length: MANY }, (_, id) => noting(id));
  for (const { socket } of all) topic.enter(socket, []);
  fanOut.post(topic, { frame: frameOf('older'), key: 'state' });
  const { socket, written } = all.at(-1) as (typeof all)[number];
  // Its turn has not come yet.
  expect(written).toEqual([]);
  fanOut.deliverInOrder(topic, socket, frameOf('reply'), 'reply 1');
  fanOut.post(topic, { frame: frameOf('newer'), key: 'reply 1' });
  while (topic.pumping) await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['older', 'reply', 'newer']);
  expect(all[0]?.written).toEqual(['older', 'newer']);
});
