import { expect, it } from '@jest/globals';
import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { Lobby, type Member, must, type Service, startTwo } from '../lobby.fixture.ts';

const [one, two] = await startTwo();

/** What a replica holds for sockets and lobbies, read from its metrics. */
async function held(service: Service): Promise<Record<string, number>> {
  const text = await (await service.fetch('/metrics')).text();
  const lines = text.matchAll(/^(sockets_open|socket_rooms|held)\{(?:hub|kind)="([^"]+)".*\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, metric, what, count]) => [`${metric} ${what}`, Number(count)]));
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Players on both replicas join a lobby, play, lose their connections, come back and leave. Then it is deleted. */
async function visit(number: number): Promise<void> {
  const lobby = await Lobby.make(one, [2, 2]);
  const places = [one, two, one, two];
  const sockets = await Promise.all([
    ...lobby.members.map((member, index) => lobby.socket(member.token, places[index])),
    lobby.socket(undefined, one),
    lobby.socket(undefined, two),
  ]);
  if (number % 2 === 0) {
    await lobby.start();
    await lobby.force(PHASE.answering);
    const [first] = lobby.members as [Member];
    await must(lobby.answer(first, 1, two));
  }
  for (const socket of sockets.slice(0, 3)) socket.ws.terminate();
  await lobby.socket(lobby.admin.token, two);
  await must(one.call(lobbies.deleteLobby, { token: lobby.admin.token, params: { id: lobby.lobbyId } }));
  await Promise.all(sockets.map((socket) => socket.closed));
}

it('replicas hold nothing of players and lobbies that are gone', async () => {
  const { redis } = one.kit;
  const channels = () => redis.client.pubSubChannels(redis.key('lobby:*'));
  const lobby = await Lobby.make(one);
  const socket = await lobby.socket(lobby.admin.token, two);
  const busy = await held(two);
  expect(busy).toMatchObject({ 'sockets_open games.socket': 1, 'socket_rooms games.socket': 1, 'held channels': 1 });
  expect(busy).toMatchObject({ 'held feeds': 1, 'held hosts': 1, 'held presence': 1 });
  expect(await channels()).toHaveLength(1);
  await socket.close();
  await Promise.all(Array.from({ length: 12 }, (_, number) => visit(number)));
  for (const service of [one, two]) await eventually(async () => sum(await held(service)) === 0);
  // Redis ends a subscription after the replica has.
  await eventually(async () => (await channels()).length === 0);
});
