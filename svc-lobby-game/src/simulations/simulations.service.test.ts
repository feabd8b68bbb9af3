import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BodyInputOf, Call } from '@luplay/contracts';
import {
  bots,
  games,
  lobbies,
  PHASE,
  type Phase,
  type Question,
  SIMULATION_LIMITS,
  teams,
} from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import type { GameRecord } from '../games/records/store.ts';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { addQuiz, must, someone, startTwo } from '../lobby.fixture.ts';
import { isBot } from '../state/bots.ts';
import type { LobbyState } from '../state/lobby.ts';
import { startKillable, stopKillables } from './killable.fixture.ts';

const FAST = { part1: 0.1, part2: 1.5, part3: 0.1, part4: 0.1 };

afterAll(stopKillables);
const [one, other] = await startTwo();
beforeAll(async () => {
  const questions = ['a', 'b'].map((name): Question => aQuestion(name, { timers: FAST }));
  await addQuiz(one, 'fast', [{ ...aTheme('x', 0), questions }], { is_active: false, locked: true });
});

const stored = () => one.kit.mongo.collection<LobbyState>('lobbies');
const records = () => one.kit.mongo.collection<GameRecord>('gameRecords');
const developer = async () => {
  const userId = someone('dev');
  return { userId, token: await one.token({ userId, roles: ['developer'] }) };
};
const wishes = (over: Partial<BodyInputOf<typeof bots.simulateGame>> = {}) => ({
  quest: 'fast',
  teams: 2,
  botsPerTeam: 2,
  skill: 1,
  delay: { min: 0.1, max: 0.5 },
  requestId: someone('request'),
  ...over,
});

// Most of their time they wait for phases to end.
describe('a simulated game', () => {
  it.concurrent('plays itself from the intro to the final over two replicas, without any client', async () => {
    const { token, userId } = await developer();
    const { lobbyId, broadcastCode } = await must(one.call(bots.simulateGame, { token, body: wishes() }));
    expect(broadcastCode).toMatch(/^\d{6}$/);
    const started = await stored().findOne({ _id: lobbyId });
    expect(started).toMatchObject({ status: 'in_progress', isPublic: false, admin: userId });
    const gameId = started?.game?.gameId as string;
    await eventually(async () => (await records().findOne({ _id: gameId }))?.announced === true, 40_000);
    const record = (await records().findOne({ _id: gameId })) as GameRecord;
    expect(record).toMatchObject({ simulated: true, rewards: [] });
    expect(Object.values(record.scores)).toEqual([200, 200]);
    for (const { votes } of record.rounds) {
      expect(votes).toHaveLength(4);
      expect(votes.every((vote) => isBot(vote.userId) && vote.option === 2)).toBe(true);
    }
  }, 60_000);

  it.concurrent('goes on when the replica that holds its deadlines is killed', async () => {
    const killed = await startKillable(one);
    const { token } = await developer();
    const send = async (call: Call, body: unknown) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(killed.url + call.path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const delay = { min: 0.4, max: 1.2 };
    const made = await send(bots.simulateGame, wishes({ delay, skill: 0.5 }));
    const { lobbyId } = made as { lobbyId: string };
    await send(games.setPhaseByBody, { lobbyId, phase: PHASE.answering });
    const found = async () => (await stored().findOne({ _id: lobbyId }))?.game;
    // Some have answered and some have not.
    await eventually(async () => {
      const votes = (await found())?.round?.votes.length ?? 0;
      return votes > 0 && votes < 4;
    });
    await killed.kill();
    const gameId = (await found())?.gameId as string;
    await eventually(async () => (await records().findOne({ _id: gameId }))?.announced === true, 30_000);
    const { rounds } = (await records().findOne({ _id: gameId })) as GameRecord;
    // No answer is missing: the jobs in Redis make the moves that its timers would have made.
    expect(rounds.map(({ votes }) => votes.filter(({ option }) => option !== null).length)).toEqual([4, 4]);
  }, 60_000);

  it.concurrent('makes up for moves whose timers and jobs are lost', async () => {
    const { token } = await developer();
    const { lobbyId } = await must(one.call(bots.simulateGame, { token, body: wishes({ start: false }) }));
    await must(one.call(games.startGame, { token, body: { lobbyId } }));
    const { game } = (await stored().findOne({ _id: lobbyId })) as LobbyState;
    // A replica saved the phase and died: nobody has set a deadline.
    const timer = { totalMs: 60_000, endsAt: Date.now() + 59_000, leftMs: 0, paused: false };
    const round = { theme: 0, question: 0, votes: [], closedAt: null, results: null, drops: {} };
    const dead = { ...game, phase: PHASE.answering, stage: 'round', used: ['t0-0'], round, timer, instance: 1000 };
    await stored().updateOne({ _id: lobbyId }, { $set: { game: dead as LobbyState['game'] }, $inc: { seq: 1 } });
    await eventually(async () => (await stored().findOne({ _id: lobbyId }))?.game?.round?.results !== null);
    await must(one.call(lobbies.deleteLobby, { token, params: { id: lobbyId } }));
  });
});

describe('simulations', () => {
  it('are made once per request, listed for their developer, and in no public list', async () => {
    const { token } = await developer();
    const body = wishes({ start: false, teams: 3, botsPerTeam: 5 });
    const [first, again] = await Promise.all([
      must(one.call(bots.simulateGame, { token, body })),
      must(other.call(bots.simulateGame, { token, body })),
    ]);
    expect(again).toEqual(first);
    const { simulations } = await must(other.call(bots.listSimulations, { token }));
    expect(simulations).toMatchObject([
      { lobbyId: first.lobbyId, title: 'Симуляция: Квиз fast', status: 'waiting', bots: 15 },
    ]);
    const stranger = await developer();
    expect((await must(one.call(bots.listSimulations, { token: stranger.token }))).simulations).toEqual([]);
    const listed = (await must(one.call(lobbies.listLobbies, { token: stranger.token }))).lobbies;
    expect(listed.map(({ lobbyId }) => lobbyId)).not.toContain(first.lobbyId);
    const { lobby } = await must(one.call(lobbies.getLobby, { token, params: { id: first.lobbyId } }));
    const ada = Object.values(lobby.players).find(({ displayName }) => displayName === 'Бот Ада');
    expect(ada?.profilePicture).toMatch(/^\/profile_pictures\/profile_picture_(0[1-9]|1\d|2[0-4])\.jpg$/);
  });

  it('are for developers, of quizzes that are finished, with at most 19 bots, five at a time', async () => {
    const player = await one.token({ userId: someone('player') });
    const body = wishes({ start: false });
    expect((await one.call(bots.simulateGame, { token: player, body })).status).toBe(403);
    expect((await one.call(bots.addBots, { token: player, body: { ...body, lobbyId: 'x' } as never })).status).toBe(
      403,
    );
    expect((await one.call(bots.listSimulations, { token: player })).status).toBe(403);
    const { token } = await developer();
    const code = async (over: Partial<typeof body>) =>
      (await one.call(bots.simulateGame, { token, body: { ...body, requestId: someone('request'), ...over } })).body
        .code;
    expect(await code({ teams: 4, botsPerTeam: 5 })).toBe('validation_failed');
    expect(await code({ delay: { min: 2, max: 1 } })).toBe('validation_failed');
    expect(await code({ skill: 1.1 })).toBe('validation_failed');
    expect(await code({ quest: 'nothing' })).toBe('not_found');
    const bare = [{ ...aTheme('x', 0), questions: [aQuestion('a', { options: ['a', '', 'c', 'd'] })] }];
    await addQuiz(one, 'unfinished', bare, { is_active: false });
    await addQuiz(one, 'empty', []);
    expect(await code({ quest: 'unfinished' })).toBe('conflict');
    expect(await code({ quest: 'empty' })).toBe('conflict');
    for (let made = 0; made < SIMULATION_LIMITS.running; made += 1) expect(await code({})).toBeUndefined();
    expect(await code({})).toBe('conflict');
  });

  it('are deleted by the service after their time', async () => {
    const { token } = await developer();
    const { lobbyId } = await must(one.call(bots.simulateGame, { token, body: wishes({ start: false }) }));
    const updatedAt = Date.now() - SIMULATION_LIMITS.finishedTtl - 1_000;
    await stored().updateOne({ _id: lobbyId }, { $set: { status: 'finished', updatedAt }, $inc: { seq: 1 } });
    await eventually(async () => (await stored().findOne({ _id: lobbyId })) === null);
  });
});

describe('bots in a lobby of people', () => {
  it('are let in once per request by the host, a developer; the game pays nobody', async () => {
    const { token, userId } = await developer();
    const fresh = { userId, title: 'Вечер', quest: 'quiz', maxPlayers: 8, isPublic: false };
    const { lobbyId } = await must(one.call(lobbies.createLobby, { token, body: fresh }));
    const body = { lobbyId, teams: 2, botsPerTeam: 1, skill: 0, delay: { min: 0, max: 0 }, requestId: 'once' };
    const guest = await developer();
    expect((await one.call(bots.addBots, { token: guest.token, body })).body.code).toBe('not_lobby_admin');
    const twice = await Promise.all([one, other].map((replica) => must(replica.call(bots.addBots, { token, body }))));
    for (const { lobby } of twice) expect(lobby.teamOrder).toHaveLength(2);
    const team = { lobbyId, name: 'Мы', color: '#123456', maxMembers: 1 };
    const { teamId } = await must(one.call(teams.createTeam, { token, body: team }));
    const { gameData } = await must(one.call(games.startGame, { token, body: { lobbyId } }));
    const force = (phase: Phase) => must(one.call(games.setPhaseByBody, { token, body: { lobbyId, phase } }));
    await force(PHASE.answering);
    await must(one.call(games.answer, { token, params: { lobbyId }, body: { teamId, answers: [2] } }));
    await force(PHASE.totals);
    await force(PHASE.introOrFinal);
    const final = (await must(one.call(games.gameInfo, { token, params: { lobbyId } }))).gameData;
    expect(final).toMatchObject({ winnerTeams: [teamId], answeredTeams: [] });
    await eventually(async () => (await records().findOne({ _id: gameData.gameId }))?.announced === true);
    expect(await records().findOne({ _id: gameData.gameId })).toMatchObject({ simulated: true, rewards: [] });
    const open = { lobbyId, updates: { isPublic: true } };
    expect((await one.call(lobbies.updateLobby, { token, body: open })).body.code).toBe('conflict');
  });
});
