import { expect, it } from '@jest/globals';
import { games, lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { BY_TEST, eventually } from '@luplay/service-kit/testing';
import { lobbyCodes } from '../../lobbies/codes.ts';
import { lobbyQueries } from '../../lobbies/store.ts';
import { Lobby, must, someone, startOne } from '../../lobby.fixture.ts';
import { dropOrphans } from './cleanup.ts';
import { GAME_QUIZZES, quizCopies } from './quiz-copies.ts';
import { GAME_RECORDS, gameRecords } from './store.ts';

const HOUR_MS = 3_600_000;

const service = await startOne();

const idsOf = async (collection: string) =>
  (await service.kit.mongo.collection<{ _id: string }>(collection).find({}, BY_TEST).toArray()).map(({ _id }) => _id);

it('copies of quizzes and unfinished records are deleted if and only if no lobby has their game', async () => {
  const { mongo, now } = service.kit;
  const [queries, quizzes, records] = [
    lobbyQueries(mongo, lobbyCodes(mongo, now), now),
    quizCopies(mongo, now),
    gameRecords(mongo),
  ];
  const lobby = await Lobby.make(service);
  const { gameId } = (await lobby.start()).gameData;
  const { token } = lobby.admin;
  await lobby.force(PHASE.results);
  await lobby.force(PHASE.themeChoice);
  await eventually(async () => (await idsOf(GAME_RECORDS)).includes(gameId));
  const { _id: _, ...quiz } = await quizzes.get(gameId);
  // As left by replicas that crash before a start is saved, or before a game is cleaned up.
  const [orphan, fresh] = [someone('orphan'), someone('fresh')];
  await quizzes.put({ _id: orphan, ...quiz });
  await quizCopies(mongo, () => now() + HOUR_MS).put({ _id: fresh, ...quiz });
  const record = mongo.collection<{ _id: string }>(GAME_RECORDS);
  await record.insertOne({ _id: orphan, rounds: [] } as { _id: string });
  expect(await dropOrphans({ lobbies: queries, quizzes, records }, now() + HOUR_MS)).toBe(2);
  expect(await idsOf(GAME_QUIZZES)).toEqual(expect.arrayContaining([gameId, fresh]));
  expect(await idsOf(GAME_QUIZZES)).not.toContain(orphan);
  expect(await idsOf(GAME_RECORDS)).toEqual([gameId]);

  // The record of a finished game stays.
  await lobby.force(PHASE.introOrFinal);
  await must(service.call(lobbies.deleteLobby, { token, params: { id: lobby.lobbyId } }));
  expect(await dropOrphans({ lobbies: queries, quizzes, records }, now() + HOUR_MS)).toBe(1);
  expect(await idsOf(GAME_QUIZZES)).toEqual([fresh]);
  expect(await idsOf(GAME_RECORDS)).toEqual([gameId]);
});

it('a rejected start leaves no copy', async () => {
  const lobby = await Lobby.make(service, [1, 1]);
  const before = await idsOf(GAME_QUIZZES);
  const stranger = await service.token({ userId: someone('stranger') });
  const body = { lobbyId: lobby.lobbyId };
  expect((await service.call(games.startGame, { token: stranger, body })).status).toBe(403);
  await lobby.start();
  expect((await service.call(games.startGame, { token: lobby.admin.token, body })).status).toBe(409);
  expect(await idsOf(GAME_QUIZZES)).toHaveLength(before.length + 1);
});
