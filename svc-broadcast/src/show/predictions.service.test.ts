import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spectators } from '@luplay/contracts/broadcast';
import { type GameView, type LiveGame, liveGames, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { eventually, linkTo, openSocket, startTestService, type TestService } from '@luplay/service-kit/testing';
import { broadcastService } from '../service.ts';
import { liveLobby } from '../spectators/live-lobby.fixture.ts';
import { tableOf } from './predictions.ts';

let one: TestService;
let other: TestService;
beforeAll(async () => {
  one = await startTestService(broadcastService);
  other = await startTestService(broadcastService, { beside: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const LOBBY = 'Lguess';
const effects = { shields: 0, multiplyNext: null, blocked: false, blockedNext: false };
const result = (correct: boolean) => ({
  ...{ answers: [correct ? 1 : 0], answer: correct ? 1 : 0, correct },
  ...{ points: 0, items: [], appliedItems: [] },
});

/** The first question of a game of two teams; `b` is right. */
function state(seq: number, roundPhase: Phase, reactions?: boolean): LiveGame {
  const { lobby } = liveLobby(LOBBY, '100021', seq);
  const timer = { remaining: 5, total: 5, endsAt: null, paused: true, message: '' };
  const team = { color: '#3b8df0', icon: '🦉', members: [], items: [], effects };
  const game: GameView = {
    ...{ lobbyId: LOBBY, gameId: 'g1', roundPhase, stage: 'round', timer, timerPaused: true, applied: [] },
    lobby: { title: lobby.title, status: 'in_progress', broadcastCode: '100021', questTitle: '' },
    teams: ['a', 'b'].map((teamId) => ({ teamId, name: teamId, ...team })),
    ...{ scores: {}, winnerTeams: [], answeredTeams: [], themeChoosingTeam: null, themes: [], theme: null },
    ...{ questionNumber: 1, questionsTotal: 4, currentQuestion: null, progress: null, correctAnswer: null },
    results: roundPhase === PHASE.results ? { a: result(false), b: result(true) } : null,
  };
  return { seq, lobby: { ...lobby, status: 'in_progress', ...(reactions === false && { reactions }) }, game };
}
const put = async (next: LiveGame, services = [one, other]) => {
  await services[0]!.kit.nats.bucket(liveGames).put(LOBBY, next);
  for (const { call } of services)
    await eventually(
      async () => (await call(spectators.watchLobby, { params: { lobbyId: LOBBY } })).body.seq === next.seq,
    );
};
const predict = async (service: TestService, name: string, teamId: string, more = {}) => {
  const body = {
    token: `token-of-${Buffer.from(name).toString('hex')}-0000`,
    name,
    gameId: 'g1',
    questionNumber: 1,
    teamId,
    ...more,
  };
  const answer = await service.call(spectators.predict, { params: { lobbyId: LOBBY }, body });
  return answer.status === 200 ? 'kept' : answer.body.code;
};

it('26.11: predictions are taken until the answers are public, and every replica tells the table', async () => {
  await put(state(1, PHASE.question));
  const sockets = [
    await openSocket(one.url, '/ws/broadcast/100021'),
    await openSocket(other.url, '/ws/broadcast/100021'),
  ];
  for (const socket of sockets) expect(await socket.next('connection_established')).not.toHaveProperty('predictions');
  expect(await predict(one, 'Аня', 'a')).toBe('kept');
  expect(await predict(other, 'Аня', 'b')).toBe('kept');
  expect(await predict(other, 'Боря', 'a')).toBe('kept');
  expect(await predict(one, 'Вера', 'never')).toBe('not_found');
  expect(await predict(one, 'Вера', 'a', { questionNumber: 2 })).toBe('wrong_phase');
  // Marks over the rows of the table around it.
  for (const name of ['Я', 'Вера\u0336\u0336\u0336\u0336'])
    expect(await predict(one, name, 'a')).toBe('validation_failed');
  await put(state(2, PHASE.results));
  const table = { gameId: 'g1', questionNumber: 1, asked: 2, right: 1, best: [{ name: 'Аня', points: 1 }] };
  for (const socket of sockets) expect((await socket.next('predictions')).predictions).toEqual(table);
  expect(await predict(one, 'Вера', 'b')).toBe('wrong_phase');
  const late = await openSocket(one.url, '/ws/broadcast/100021');
  expect((await late.next('connection_established')).predictions).toEqual(table);
  for (const socket of [...sockets, late]) {
    expect(socket.rawBytes()).not.toContain('token-of');
    await socket.close();
  }
  await put(state(3, PHASE.question, false));
  expect(await predict(one, 'Аня', 'a')).toBe('forbidden');
});

it('26.11: results that came while Redis was away are counted with the next change', async () => {
  const link = await linkTo(process.env.REDIS_URL ?? '');
  const alone = await startTestService(broadcastService, { env: { REDIS_URL: link.url } });
  await put(state(1, PHASE.question), [alone]);
  const socket = await openSocket(alone.url, '/ws/broadcast/100021');
  await socket.next('connection_established');
  expect(await predict(alone, 'Аня', 'b')).toBe('kept');
  link.cut();
  await eventually(() => !alone.kit.redis.connected);
  await put(state(2, PHASE.results), [alone]);
  link.mend();
  await eventually(() => alone.kit.redis.connected);
  await put(state(3, PHASE.results), [alone]);
  expect((await socket.next('predictions')).predictions).toMatchObject({ best: [{ name: 'Аня', points: 1 }] });
  await socket.close();
  await alone.close();
  await link.close();
});

it('26.11: the table counts what came true over all questions, best first', () => {
  const names = { t1: 'Яна', t2: 'Аня', t3: 'Боря' };
  const picks = { '1 t1': 'a', '1 t2': 'b', '2 t1': 'a', '2 t2': 'b', '2 t3': 'c' };
  const right = { 1: 'a b', 2: 'b' };
  const best = [
    { name: 'Аня', points: 2 },
    { name: 'Яна', points: 1 },
  ];
  expect(tableOf({ names, picks, right }, 'g', 2)).toEqual({
    gameId: 'g',
    questionNumber: 2,
    asked: 3,
    right: 1,
    best,
  });
  expect(tableOf({ names: {}, picks: {}, right }, 'g', 2)).toBeNull();
});
