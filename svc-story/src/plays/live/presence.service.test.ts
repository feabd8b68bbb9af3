import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type PlayPresence, storyPeople, storyPlay } from '@luplay/contracts/story';
import { shortenPeriods, type TestSocket } from '@luplay/service-kit/testing';
import { startPlay, type TestPlay } from '../play.fixture.ts';

shortenPeriods(0.2);

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay();
  await play.player('olga', 'anna');
  await play.give('pavel', 'boris');
});
afterAll(() => play.close());

const greeted = async (...watch: Parameters<TestPlay['watch']>) => {
  const socket = await play.watch(...watch);
  await socket.next('connection_established');
  return socket;
};
/** What the socket was told last is this, or becomes this. */
async function told(socket: TestSocket, wanted: PlayPresence): Promise<void> {
  const isWanted = (presence: PlayPresence) => JSON.stringify(presence) === JSON.stringify(wanted);
  const of = (message: TestSocket['messages'][number]) => message.presence ?? message.storyState?.presence;
  const last = socket.messages.map(of).findLast((presence) => presence !== undefined);
  const before = new Set(socket.messages);
  if (!isWanted(last)) await socket.waitFor((message) => !before.has(message) && isWanted(of(message)));
}

it('of hosts and players of all replicas is told to hosts, to players that of hosts alone', async () => {
  const olga = await greeted('olga', undefined, 1);
  await told(olga, { host: false });
  const host = await greeted('timur');
  await told(host, { host: true, connected: ['olga'], hosts: ['timur'] });
  await told(olga, { host: true });
  const pavel = await greeted('pavel', undefined, 1);
  await told(host, { host: true, connected: ['olga', 'pavel'], hosts: ['timur'] });
  await told(pavel, { host: true });

  const read = async (user: string, replica: 0 | 1, query = {}) =>
    (await play.as(user, storyPlay.readStoryState, { query }, replica)).body.storyState.presence;
  expect(await read('timur', 1)).toEqual({ host: true, connected: ['olga', 'pavel'], hosts: ['timur'] });
  expect(await read('timur', 0, { as: 'anna' })).toEqual({ host: true });
  expect(await read('olga', 1)).toEqual({ host: true });

  // A second socket of the same user changes nothing when it closes.
  await (await greeted('olga')).close();
  await pavel.close();
  await told(host, { host: true, connected: ['olga'], hosts: ['timur'] });
  await host.close();
  await told(olga, { host: false });
  for (const socket of [olga, pavel]) expect(socket.rawBytes()).not.toContain('"connected"');
});

it('of a killed replica runs out by itself', async () => {
  const [olga, host] = [await greeted('olga', undefined, 1), await greeted('timur')];
  await told(host, { host: true, connected: ['olga'], hosts: ['timur'] });
  await host.close();
  // What it had written last before it was killed.
  const { redis } = play.replicas[0].kit;
  const heartbeat = async (lifeMs: number) => {
    for (const [kind, who] of Object.entries({ hosts: 'greta', players: 'vlad' })) {
      const record = { score: Date.now() + lifeMs, value: `${who}|dead` };
      await redis.client.zAdd(redis.key(['presence', 'one', `:${kind}`]), record);
    }
  };
  await heartbeat(60_000);
  const later = await greeted('timur');
  await told(later, { host: true, connected: ['olga', 'vlad'], hosts: ['greta', 'timur'] });
  await heartbeat(200);
  await told(later, { host: true, connected: ['olga'], hosts: ['timur'] });
  await later.close();
  await told(olga, { host: false });
});

it('of somebody who becomes a host on an open socket changes with it', async () => {
  const [olga, host] = [await greeted('olga'), await greeted('timur', undefined, 1)];
  await told(host, { host: true, connected: ['olga'], hosts: ['timur'] });
  const role = (name: string) =>
    play.as('timur', storyPeople.setStoryRole, { params: { userId: 'olga' }, body: { role: name } });
  await role('host');
  await told(host, { host: true, connected: [], hosts: ['olga', 'timur'] });
  await host.close();
  await told(olga, { host: true, connected: [], hosts: ['olga'] });
  await role('player');
  await told(olga, { host: false });
});
