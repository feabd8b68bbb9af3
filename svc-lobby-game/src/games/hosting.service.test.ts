import { describe, expect, it } from '@jest/globals';
import { hosting, lobbies, myGames, PHASE, quests, teams } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { account, addQuiz, Lobby, type Member, must, startOne, startReplica } from '../lobby.fixture.ts';
import { aQuiz } from './rules/game.fixture.ts';

const service = await startOne();
await addQuiz(service, 'long', aQuiz(4, 4, 4).themes);

const next = async (lobby: Lobby, token = lobby.admin.token) => {
  const { roundPhase: phase, questionNumber } = (await lobby.info()).gameData;
  const params = { lobbyId: lobby.lobbyId };
  return service.call(hosting.nextPhase, { token, params, body: { phase, questionNumber } });
};
const again = (lobby: Lobby, body: { gameId: string; quest?: string; shuffle?: boolean }, token = lobby.admin.token) =>
  service.call(hosting.playAgain, { token, params: { lobbyId: lobby.lobbyId }, body });
const update = (lobby: Lobby, updates: Record<string, unknown>) =>
  must(service.call(lobbies.updateLobby, { token: lobby.admin.token, body: { lobbyId: lobby.lobbyId, updates } }));
const running = async (token: string) => (await must(service.call(myGames.runningGames, { token }))).games;
const history = (token: string, before?: number) =>
  must(service.call(myGames.gameHistory, { token, query: before === undefined ? {} : { before: String(before) } }));

describe('a game that its host leads', () => {
  it('is moved on, waits at the results, is played again with shuffled teams and is found in histories', async () => {
    const lobby = await Lobby.make(service, [1, 1, 1], 'long');
    const [host, boris, vera] = lobby.members as [Member, Member, Member];
    // The host leads without a team.
    const left = { lobbyId: lobby.lobbyId, teamId: host.teamId, userId: host.userId };
    await must(service.call(teams.leaveTeam, { token: host.token, body: left }));
    const { lobby: changed } = await update(lobby, { advance: 'host', questionLimit: 5 });
    expect(changed).toMatchObject({ advance: 'host', questionLimit: 5 });
    const { gameData } = await lobby.start();
    expect(gameData).toMatchObject({ questionsTotal: 5, teams: [{}, {}] });
    expect(await running(boris.token)).toEqual([
      { lobbyId: lobby.lobbyId, title: 'Лобби', questTitle: 'Квиз long', isHost: false },
    ]);
    expect(await running(host.token)).toMatchObject([{ isHost: true }]);
    expect((await next(lobby, vera.token)).body.code).toBe('not_lobby_admin');
    for (const phase of [PHASE.themeChoice, PHASE.question, PHASE.answering]) {
      await must(next(lobby));
      expect((await lobby.info()).gameData.roundPhase).toBe(phase);
    }
    await must(lobby.answer(boris, 2));
    await must(lobby.answer(vera, 0));
    const { gameData: shown } = await lobby.info();
    expect(shown).toMatchObject({ roundPhase: PHASE.results, timer: { waitsForHost: true } });
    await must(next(lobby));
    await lobby.force(PHASE.introOrFinal);
    const { gameId } = gameData;
    const rematch = (await must(again(lobby, { gameId, shuffle: true }))).gameData;
    expect(rematch).toMatchObject({ stage: 'intro', questionsTotal: 5 });
    expect(rematch.gameId).not.toBe(gameId);
    // Repeated: the second game stays.
    expect((await must(again(lobby, { gameId }))).gameData.gameId).toBe(rematch.gameId);
    for (const { token } of [host, boris]) await eventually(async () => (await history(token)).games.length === 1);
    expect((await history(boris.token)).games[0]).toMatchObject({
      ...{ gameId, title: 'Лобби', questTitle: 'Квиз long', questions: 1, teamId: boris.teamId, lucoins: 50 },
      teams: [{ teamId: boris.teamId, score: 100, won: true }, { score: 0 }],
    });
    expect((await history(host.token)).games[0]).toMatchObject({ teamId: null, lucoins: 0 });
    const stranger = await account(service);
    expect(await history(stranger.token)).toMatchObject({ games: [], next: null });
    expect(await running(stranger.token)).toEqual([]);
  });

  it('is played again with another quiz only if that may be played', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const { gameId } = (await lobby.start()).gameData;
    expect((await again(lobby, { gameId })).body.code).toBe('game_in_progress');
    await lobby.force(PHASE.introOrFinal);
    expect((await again(lobby, { gameId, quest: 'no-such-quiz' })).body.code).toBe('conflict');
    expect((await again(lobby, { gameId }, lobby.members[1]!.token)).body.code).toBe('not_lobby_admin');
    await must(again(lobby, { gameId, quest: 'long' }));
    const { lobby: view } = await must(
      service.call(lobbies.getLobby, { token: lobby.admin.token, params: { id: lobby.lobbyId } }),
    );
    expect(view).toMatchObject({ quest: 'long', questTitle: 'Квиз long', status: 'in_progress' });
  });
});

describe('a waiting lobby', () => {
  it('has its teams shuffled by the host, once for each request', async () => {
    const lobby = await Lobby.make(service, [3, 3]);
    const shuffle = (token: string) =>
      service.call(teams.shuffleTeams, { token, body: { lobbyId: lobby.lobbyId, requestId: 'once' } });
    expect((await shuffle(lobby.members[4]!.token)).body.code).toBe('not_lobby_admin');
    const first = await must(shuffle(lobby.admin.token));
    const people = Object.values(first.lobby.teams).flatMap(({ members }) => members.map(({ id }) => id));
    expect(people.sort()).toEqual(lobby.members.map(({ userId }) => userId).sort());
    expect((await must(shuffle(lobby.admin.token))).lobby.teams).toEqual(first.lobby.teams);
    await lobby.start();
    const late = { lobbyId: lobby.lobbyId };
    expect((await service.call(teams.shuffleTeams, { token: lobby.admin.token, body: late })).body.code).toBe(
      'game_in_progress',
    );
  });
});

describe('a history', () => {
  it('has pages', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const records = service.kit.mongo.collection<{ _id: string }>('gameRecords');
    const { userId } = lobby.admin;
    const game = { title: 'Т', questTitle: 'К', scores: {}, winnerTeams: [], rewards: [], rounds: [], admin: null };
    await records.insertMany(
      Array.from({ length: 25 }, (_, at) => ({
        ...{ _id: `${userId}-${at}`, gameId: `${userId}-${at}`, ...game, startedAt: at, finishedAt: 1000 + at },
        ...{ teams: [{ teamId: 't', name: 'К', members: [userId] }], announced: true, digested: true },
      })),
    );
    const first = await history(lobby.admin.token);
    expect(first.games).toHaveLength(20);
    expect([first.games[0]?.finishedAt, first.next]).toEqual([1024, 1005]);
    const second = await history(lobby.admin.token, first.next ?? 0);
    expect(second.games.map(({ finishedAt }) => finishedAt)).toEqual([1004, 1003, 1002, 1001, 1000]);
    expect(second.next).toBeNull();
  });
});

describe('the list of quizzes', () => {
  it('says how long a question takes, how often a quiz was played and how many answers were right', async () => {
    const fresh = await startReplica(service);
    const { token } = await account(fresh);
    const { quests: listed } = await must(fresh.call(quests.listQuizzes, { token }));
    expect(listed.quiz).toMatchObject({ questionSeconds: 50, rightShare: null });
    const digests = fresh.kit.mongo.collection<{ quest: string; answers: number; right: number; simulated?: boolean }>(
      'gameDigests',
    );
    await digests.insertMany([
      { quest: 'quiz-x', answers: 8, right: 6 },
      { quest: 'quiz-x', answers: 2, right: 0 },
      { quest: 'quiz-x', answers: 90, right: 90, simulated: true },
    ]);
    await addQuiz(fresh, 'quiz-x', aQuiz(1).themes);
    const later = await startReplica(service);
    const { quests: counted } = await must(later.call(quests.listQuizzes, { token }));
    expect(counted['quiz-x']).toMatchObject({ played: 2, rightShare: 0.6 });
    await fresh.close();
    await later.close();
  });
});
