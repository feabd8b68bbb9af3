import { expect, it } from '@jest/globals';
import {
  lobbies,
  PHASE,
  REACTION_PAUSE_MS,
  type Reaction,
  reactionChannel,
  reactions,
} from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { account, Lobby, type Member, must, startOne } from '../lobby.fixture.ts';

const service = await startOne();

/** A lobby of two, and what svc-broadcast is told of it. */
async function followed() {
  const lobby = await Lobby.make(service, [1, 1]);
  const { lobbyId } = lobby;
  const told: unknown[] = [];
  await service.kit.redis.subscribe(reactionChannel(lobbyId), (text) => void told.push(JSON.parse(text)));
  const react = async (token: string, reaction: Reaction = 'fire') => {
    const { status, body } = await service.call(reactions.react, { token, params: { lobbyId }, body: { reaction } });
    return status === 200 ? 'told' : body.code;
  };
  return { lobby, lobbyId, told, react, people: lobby.members as [Member, Member] };
}

it('26.11: a player reacts over the socket or by a call, once in three seconds for both', async () => {
  const { lobby, lobbyId, told, react, people } = await followed();
  const [anya, vera] = people;
  const socket = await lobby.socket(anya.token);
  socket.send({ type: 'react', ref: 1, reaction: 'clap' });
  await socket.waitFor((message) => message.type === 'reacted' && message.ref === 1);
  // The rest of the pause lasts until the test is over: what counts is how long Redis would keep it.
  const { redis } = service.kit;
  const pause = redis.key(['reacted', lobbyId, `:${anya.userId}`]);
  const [rest] = await redis.client.multi().pTTL(pause).persist(pause).exec();
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThanOrEqual(REACTION_PAUSE_MS);
  expect(await react(anya.token)).toBe('rate_limited');
  expect(await react(vera.token)).toBe('told');
  await eventually(() => told.length === 2);
  expect(told).toEqual([
    { reaction: 'clap', playerId: anya.userId },
    { reaction: 'fire', playerId: vera.userId },
  ]);
  await socket.close();
});

it('26.11: nobody reacts from outside, while options are shown, or when the host does not want it', async () => {
  const { lobby, lobbyId, told, react, people } = await followed();
  const [anya, vera] = people;
  expect(await react((await account(service)).token)).toBe('forbidden');
  await lobby.start();
  await lobby.force(PHASE.answering);
  expect(await react(vera.token)).toBe('wrong_phase');
  await lobby.force(PHASE.results);
  const body = { lobbyId, updates: { reactions: false } };
  const { lobby: changed } = await must(service.call(lobbies.updateLobby, { token: anya.token, body }));
  expect(changed.reactions).toBe(false);
  expect(await react(vera.token)).toBe('forbidden');
  expect(told).toEqual([]);
});
