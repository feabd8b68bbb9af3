import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@luplay/service-kit/testing';
import { newTopic, startEcho } from './echo.fixture.ts';

const { inside, greeted, open } = await startEcho();
const NEVER = async () => undefined;
afterEach(() => {
  inside.beforeGreeting = NEVER;
});

const data = { since: 'moved' };
function only(topic: string) {
  const [socket] = [...inside.hub.sockets(topic)];
  if (!socket) throw new Error(`no socket in ${topic}`);
  return socket;
}

describe('a socket that is moved to another topic', () => {
  it('G5, G6: is greeted there and gets the messages of that topic and audience only', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const socket = await greeted(from, {}, '?audience=red');
    inside.hub.move(only(from), { topic: to, audiences: ['blue'], data });
    inside.hub.broadcast(from, { type: 'state', n: 1 });
    inside.hub.broadcastToAudience(to, 'red', { type: 'secret', n: 2 });
    inside.hub.broadcastToAudience(to, 'blue', { type: 'secret', n: 3 });
    inside.hub.broadcast(to, { type: 'state', n: 4 });
    await socket.waitFor((message) => message.n === 4);
    expect(socket.messages.map(({ type, since, n }) => [type, since ?? n])).toEqual([
      ['hello', undefined],
      ['hello', 'moved'],
      ['secret', 3],
      ['state', 4],
    ]);
    socket.send({ type: 'say', n: 5 });
    await socket.waitFor((message) => message.n === 5);
    expect(inside.log.filter((line) => line.endsWith(from))).toEqual([
      `joined ${from}`,
      `opened ${from}`,
      `left ${from}`,
      `closed ${from}`,
    ]);
    expect(inside.hub.topics()).toEqual([to]);
    await socket.close();
  });

  it('G6: while its greeting is being built gets only that of the topic it was moved to', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const building = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    inside.beforeGreeting = () => {
      started.resolve();
      return building.promise;
    };
    const socket = await open(from);
    await started.promise;
    inside.beforeGreeting = NEVER;
    inside.hub.move(only(from), { topic: to, data });
    building.resolve();
    expect(await socket.next('hello')).toMatchObject({ since: 'moved' });
    inside.hub.broadcast(to, { type: 'state', n: 1 });
    await socket.next('state');
    expect(socket.messages.map(({ type }) => type)).toEqual(['hello', 'state']);
  });

  it('G6: stays where it is when it is closing', async () => {
    const [from, to] = [newTopic(), newTopic()];
    const socket = await greeted(from);
    const own = only(from);
    await socket.close();
    // The server may notice the end of a connection after its client.
    await eventually(() => !inside.hub.topics().includes(from));
    inside.hub.move(own, { topic: to, data });
    expect(inside.hub.topics()).not.toContain(to);
  });
});
