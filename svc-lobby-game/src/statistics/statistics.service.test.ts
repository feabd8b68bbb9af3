import { beforeAll, describe, expect, it } from '@jest/globals';
import { finishedRecord, games, PHASE, quizEditor, quizStatistics } from '@luplay/contracts/lobby-game';
import { DEFAULT_PROFILE_COLOR, DEFAULT_PROFILE_PICTURE, profileCards } from '@luplay/contracts/user';
import { BY_TEST, eventually } from '@luplay/service-kit/testing';
import { GAME_RECORDS, type GameRecord } from '../games/records/store.ts';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { addQuiz, Lobby, type Member, must, type Service, someone, startTwo } from '../lobby.fixture.ts';
import { aRecord, threeQuestions } from './rules/statistics.fixture.ts';
import { GAME_DIGESTS } from './store.ts';

const [one, other] = await startTwo();
let author: string;
beforeAll(async () => {
  author = await one.token({ userId: someone('author'), roles: ['developer'] });
});

const DAY_MS = 86_400_000;
const [QUESTION, OPTIONS] = ['Первый?', ['а', 'б', 'в', 'г']];

/** A quiz with the first question of the sample records and one that is never played. */
async function aStoredQuiz(): Promise<string> {
  const id = someone('quiz');
  const questions = [aQuestion('never'), { ...aQuestion('first'), question: QUESTION as string, options: OPTIONS }];
  await addQuiz(one, id, [{ ...aTheme('theme', 0), questions: questions as ReturnType<typeof aQuestion>[] }]);
  return id;
}

async function addRecord(quest: string, over: Partial<GameRecord> = {}): Promise<string> {
  const gameId = someone('game');
  const record = aRecord(threeQuestions(), { quest, lobbyId: someone('lobby'), ...over });
  await one.kit.mongo.collection<GameRecord>(GAME_RECORDS).insertOne({ ...record, _id: gameId, gameId });
  return gameId;
}

const read = (id: string, query = {}, at = one) =>
  must(at.call(quizStatistics.readStatistics, { token: author, params: { id }, query }));

describe('the statistics of a quiz', () => {
  it('follow a game that was played, with the answers of its players', async () => {
    const id = someone('quiz');
    const { questions } = aTheme('x', 2);
    await addQuiz(one, id, [{ ...aTheme('x', 0), name: 'Тема', questions }]);
    const lobby = await Lobby.make(one, [2, 1], id);
    const [anya, boris, vera] = lobby.members as [Member, Member, Member];
    const { gameId } = (await lobby.start()).gameData;
    await lobby.force(PHASE.answering);
    for (const [member, option] of [[anya, 2] as const, [boris, 1] as const, [vera, 2] as const])
      await lobby.answer(member, option);
    await lobby.force(PHASE.themeChoice);
    await lobby.force(PHASE.answering);
    await lobby.answer(vera, 0);
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(id, {}, other)).games === 1);
    const statistics = await read(id, {}, other);
    expect(statistics).toMatchObject({
      title: `Квиз ${id}`,
      evenings: 1,
      players: 3,
      answers: 3,
      right: 2,
      pending: 0,
    });
    expect(statistics.questions).toHaveLength(2);
    expect(statistics.questions[0]).toMatchObject({
      ...{ theme: 'Тема', question: questions[0]?.question, place: { theme: 0, question: 0, seconds: 30 } },
      ...{ played: 1, votes: [0, 1, 2, 0], silent: 0, points: 200, teams: 2, left: 0, times: { count: 3 } },
    });

    const { key } = statistics.questions[0]!;
    const ofQuestion = { token: author, params: { id, key } };
    // Options are counted with the question.
    expect(await must(other.call(quizStatistics.readAnswers, ofQuestion))).toMatchObject({ games: 1, answers: [] });

    const params = { id };
    const { evenings } = await must(other.call(quizStatistics.listEvenings, { token: author, params }));
    expect(evenings).toMatchObject([
      { gameId, title: 'Лобби', players: 3, questions: 1, teams: [{ score: 100, won: true }, { score: 100 }] },
    ]);
    const { record } = await must(other.call(quizStatistics.readEvening, { token: author, params: { id, gameId } }));
    expect(finishedRecord.parse(record)).toEqual(record);
    expect(record.questions[0]?.votes.map(({ userId, option }) => [userId, option])).toEqual([
      [anya.userId, 2],
      [boris.userId, 1],
      [vera.userId, 2],
    ]);
    const { players } = await must(other.call(quizStatistics.listPlayers, { token: author, params }));
    expect(players.map(({ userId, right }) => [userId, right])).toEqual(
      expect.arrayContaining([
        [anya.userId, 1],
        [boris.userId, 0],
        [vera.userId, 1],
      ]),
    );
  });

  it('have the questions of the quiz in its order, then those that are not in it any more', async () => {
    const id = await aStoredQuiz();
    await addRecord(id);
    const { questions } = await read(id);
    expect(questions.map(({ question, place, played }) => [question, place?.question, played])).toEqual([
      ['Что такое never?', 0, 0],
      [QUESTION, 1, 1],
      ['Второй?', undefined, 1],
      ['Третий?', undefined, 1],
    ]);
    // An edited question counts as another, and its answers stay visible.
    const quest = (await must(one.call(quizEditor.readQuiz, { token: author, params: { id } }))).quest;
    const [theme] = quest.theme;
    const edited = theme!.questions.map((question) => ({ ...question, question: `${question.question}!` }));
    const body = { id, updates: { theme: [{ ...theme!, questions: edited }] } };
    await must(one.call(quizEditor.updateQuiz, { token: author, body }));
    const after = (await read(id)).questions;
    expect(after.map(({ place, played }) => [place?.question, played])).toEqual([
      [0, 0],
      [1, 0],
      [undefined, 1],
      [undefined, 1],
      [undefined, 1],
    ]);
    expect(after[2]).toMatchObject({ question: QUESTION, theme: 'Тема', options: OPTIONS, answer: 2 });
  });

  it('leave out simulated games unless asked for, in each list', async () => {
    const id = await aStoredQuiz();
    await addRecord(id);
    await addRecord(id, { simulated: true });
    for (const [query, games] of [
      [{}, 1] as const,
      [{ simulated: 'false' }, 1] as const,
      [{ simulated: 'true' }, 2] as const,
    ]) {
      const given = { token: author, params: { id }, query: query as Record<string, string> };
      expect(await read(id, query)).toMatchObject({ games });
      expect((await must(one.call(quizStatistics.listEvenings, given))).evenings).toHaveLength(games);
      expect((await must(one.call(quizStatistics.listPlayers, given))).players[0]?.games).toBe(games);
    }
  });

  it('are bounded to a period: games that ended from its start to before its end', async () => {
    const id = await aStoredQuiz();
    for (const day of [1, 2, 3]) await addRecord(id, { startedAt: day * DAY_MS - 10, finishedAt: day * DAY_MS });
    const gamesIn = async (query: { from?: number; to?: number }) => (await read(id, query)).games;
    expect(await gamesIn({})).toBe(3);
    expect(await gamesIn({ from: 2 * DAY_MS })).toBe(2);
    expect(await gamesIn({ from: 2 * DAY_MS, to: 3 * DAY_MS })).toBe(1);
    const query = { to: 2 * DAY_MS };
    const { evenings } = await must(
      one.call(quizStatistics.listEvenings, { token: author, params: { id }, query: query as never }),
    );
    expect(evenings.map(({ finishedAt }) => finishedAt)).toEqual([DAY_MS]);
  });

  it('count each game once, whichever replicas count it at the same time, and again after a crash', async () => {
    const id = await aStoredQuiz();
    const games = await Promise.all(Array.from({ length: 4 }, () => addRecord(id)));
    const both = await Promise.all([read(id), read(id, {}, other), read(id), read(id, {}, other)]);
    for (const { games: counted, pending } of both) expect(counted + pending).toBeGreaterThanOrEqual(4);
    expect(await read(id)).toMatchObject({ games: 4, answers: 24, right: 12 });
    // A replica crashed between the digest and the mark, and another one before the digest.
    const { mongo } = one.kit;
    await mongo.collection(GAME_RECORDS).updateMany({ quest: id }, { $unset: { digested: '' } }, BY_TEST);
    await mongo.collection<{ _id: string }>(GAME_DIGESTS).deleteOne({ _id: games[0]! });
    expect(await read(id)).toMatchObject({ games: 4, answers: 24, right: 12 });
  });

  it('are counted in the background as well, older games included', async () => {
    const id = await aStoredQuiz();
    for (let count = 0; count < 8; count += 1) await addRecord(id);
    const first = await read(id);
    expect(first.games + first.pending).toBeGreaterThanOrEqual(8);
    await eventually(
      async () => (await one.kit.mongo.collection(GAME_DIGESTS).countDocuments({ quest: id }, BY_TEST)) === 8,
    );
    expect(await read(id)).toMatchObject({ games: 8, pending: 0 });
  });
});

describe('the names of players', () => {
  it('are those of the end of the game, whatever they are called later', async () => {
    const id = await aStoredQuiz();
    const before = await addRecord(id);
    const anya = await one.token({ userId: 'anya' });
    /** Resolves when both replicas know it: players see records with the names of now. */
    const callAnya = async (displayName: string) => {
      const card = { userId: 'anya', telegramId: 'anya', username: 'anya', displayName, role: 'User' as const };
      const looks = { profilePicture: DEFAULT_PROFILE_PICTURE, color: DEFAULT_PROFILE_COLOR };
      await one.kit.nats.bucket(profileCards).put('anya', { ...card, ...looks });
      const known = async (at: Service) => {
        const { body } = await at.call(games.gameRecord, { token: anya, params: { gameId: before } });
        return JSON.stringify(body).includes(displayName);
      };
      await eventually(async () => (await known(one)) && (await known(other)));
    };
    const shown = async (gameId: string) => {
      const { record } = await must(one.call(quizStatistics.readEvening, { token: author, params: { id, gameId } }));
      const { players } = await must(one.call(quizStatistics.listPlayers, { token: author, params: { id } }));
      const member = record.teams.flatMap(({ members }) => members).find((each) => each.id === 'anya');
      const vote = record.questions[0]?.votes.find(({ userId }) => userId === 'anya');
      return [member?.name, vote?.name, ...players.map(({ name }) => name)];
    };
    await callAnya('Аня с бала');
    const gameId = await addRecord(id, { finishedAt: 2_000 });
    expect((await read(id)).pending).toBe(0);
    // Who has no profile keeps the name of the record.
    const names = ['Аня с бала', 'Аня с бала', 'Аня с бала', 'Имя boris', 'Имя gleb', 'Имя vera'];
    expect(await shown(gameId)).toEqual(names);
    await callAnya('Анна');
    expect(await shown(gameId)).toEqual(names);
  });
});

describe('the rights', () => {
  it('are those of developers; everybody else is turned away', async () => {
    const id = await aStoredQuiz();
    const gameId = await addRecord(id);
    const player = await one.token({ userId: someone('player') });
    const calls = [
      (token?: string) => one.call(quizStatistics.readStatistics, { token, params: { id } } as never),
      (token?: string) => one.call(quizStatistics.listPlayers, { token, params: { id } } as never),
      (token?: string) => one.call(quizStatistics.listEvenings, { token, params: { id } } as never),
      (token?: string) => one.call(quizStatistics.readEvening, { token, params: { id, gameId } } as never),
    ];
    for (const call of calls) {
      expect((await call(player)).status).toBe(403);
      expect((await call()).status).toBe(401);
      expect((await call(author)).status).toBe(200);
    }
  });

  it('a quiz or a game that does not exist is not found', async () => {
    const id = await aStoredQuiz();
    const gameId = await addRecord(await aStoredQuiz());
    const token = author;
    expect((await one.call(quizStatistics.readStatistics, { token, params: { id: 'nothing' } })).status).toBe(404);
    expect((await one.call(quizStatistics.listEvenings, { token, params: { id: 'nothing' } })).status).toBe(404);
    // A game of another quiz.
    expect((await one.call(quizStatistics.readEvening, { token, params: { id, gameId } })).status).toBe(404);
  });
});
