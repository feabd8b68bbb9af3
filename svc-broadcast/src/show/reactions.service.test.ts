import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { REACTION_BATCH_MS, type ShownReaction, spectators } from '@luplay/contracts/broadcast';
import { liveGames, type Reaction, reactionChannel } from '@luplay/contracts/lobby-game';
import {
  type AnyMessage,
  eventually,
  openSocket,
  startTestService,
  type TestService,
} from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { liveLobby } from '../spectators/live-lobby.fixture.ts';
import { merged } from './reactions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(broadcastService);
});
afterAll(() => service.close());

const isReactions = ({ type }: AnyMessage) => type === 'reactions';

it('26.11: spectators get reactions in batches, few with their players and many counted', async () => {
  const { redis, nats } = service.kit;
  await nats.bucket(liveGames).put('Lshow', liveLobby('Lshow', '100011', 1));
  const params = { lobbyId: 'Lshow' };
  await eventually(async () => (await service.call(spectators.watchLobby, { params })).status === 200);
  const socket = await openSocket(service.url, '/ws/broadcast/100011');
  await socket.next('connection_established');
  const send = (playerId: string, reaction: Reaction) =>
    redis.publish(reactionChannel('Lshow'), JSON.stringify({ reaction, playerId }));
  await eventually(async () => (await send('anya', 'wow')) > 0);
  const first = await socket.waitFor(isReactions);
  expect(first).toMatchObject({ reactions: [{ reaction: 'wow', count: 1, playerId: 'anya' }] });
  expect(first.seq).toBeUndefined();
  for (let index = 0; index < 60; index += 1) await send(`player${index}`, index % 2 ? 'clap' : 'heart');
  const counted = () =>
    socket.messages
      .filter(isReactions)
      .flatMap(({ reactions }) => reactions as ShownReaction[])
      .reduce((sum, { count }) => sum + count, 0);
  await eventually(() => counted() === 61);
  const times = socket.messages.filter(isReactions).map(({ serverTime }) => serverTime as number);
  for (const [index, time] of times.slice(1).entries())
    expect(time - times[index]!).toBeGreaterThanOrEqual(REACTION_BATCH_MS - 5);
  await socket.close();
});

it('26.11: more than six reactions of a batch are merged', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ reaction: 'clap' as const, playerId: `p${index}` }));
  expect(merged(many)).toEqual([{ reaction: 'clap', count: 40 }]);
  expect(merged(many.slice(0, 2))).toEqual([
    { reaction: 'clap', count: 1, playerId: 'p0' },
    { reaction: 'clap', count: 1, playerId: 'p1' },
  ]);
});
