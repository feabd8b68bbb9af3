import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spectators } from '@luplay/contracts/broadcast';
import { type LiveGame, liveGames } from '@luplay/contracts/lobby-game';
import { eventually, openSocket, startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { liveLobby } from './live-lobby.fixture.ts';

const LOBBY = 'Lhall';
const CODE = '100001';

let one: TestService;
let other: TestService;
let token: string;
beforeAll(async () => {
  one = await startTestService(broadcastService);
  other = await startTestService(broadcastService, { beside: one });
  token = await one.token({ userId: 'anya', roles: ['User'] });
  const game: LiveGame = liveLobby(LOBBY, CODE, 1);
  await one.kit.nats.bucket(liveGames).put(LOBBY, game);
  for (const { call } of [one, other])
    await eventually(async () => (await call(spectators.watchLobby, { params: { lobbyId: LOBBY } })).status === 200);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const ask = (service: TestService, lobbyId = LOBBY) =>
  service.call(spectators.isWatched, { token, params: { lobbyId } });
const isWatched = async (service: TestService) => (await ask(service)).body.watched;
const isAudible = async (service: TestService) => (await ask(service)).body.audible;

it('every replica knows of a screen for spectators, and of its end', async () => {
  expect(await isWatched(one)).toBe(false);
  const socket = await openSocket(one.url, `/ws/broadcast/${CODE}`);
  await socket.next('connection_established');
  expect(await isWatched(one)).toBe(true);
  await eventually(() => isWatched(other));
  await socket.close();
  for (const service of [one, other]) await eventually(async () => !(await isWatched(service)));
});

it('26.3: a screen is audible only while its sound is on, and is sent every change in either case', async () => {
  const silent = await openSocket(one.url, `/ws/broadcast/${CODE}`);
  const loud = await openSocket(one.url, `/ws/broadcast/${CODE}?sound=1`);
  for (const socket of [silent, loud]) await socket.next('connection_established');
  await eventually(() => isAudible(other));
  await one.kit.nats.bucket(liveGames).put(LOBBY, liveLobby(LOBBY, CODE, 2));
  for (const socket of [silent, loud]) expect(await socket.next('broadcast_update')).toMatchObject({ seq: 2, from: 1 });
  await loud.close();
  for (const service of [one, other]) {
    await eventually(async () => !(await isAudible(service)));
    expect(await isWatched(service)).toBe(true);
  }
  await silent.close();
});

it('of an unknown lobby nothing is said', async () => {
  const { status, body } = await ask(one, 'Lnever');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

it('only players may ask', async () => {
  const { status } = await one.call(spectators.isWatched, { params: { lobbyId: LOBBY } });
  expect(status).toBe(401);
});
