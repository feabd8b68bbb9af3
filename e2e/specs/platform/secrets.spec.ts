import type { Call } from '@luplay/contracts';
import { spectators } from '@luplay/contracts/broadcast';
import { type GameView, games, lobbies, PHASE, type Quiz, quests } from '@luplay/contracts/lobby-game';
import { address, ask, raw, type Session, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, setPhase, start } from '../../support/api/games.ts';
import { allQuizzes, quickQuiz } from '../../support/api/quizzes.ts';
import { expect, test } from '../../support/browser/test.ts';
import type { Heard } from '../../support/live/recorder.ts';
import { leaks } from '../../support/live/secrets.ts';
import { SpecSocket } from '../../support/live/sockets.ts';
import { account } from '../../support/product/product.ts';

let quizzes: Quiz[];
/** One of them has pictures that tell an answer. */
let played: Quiz;
test.beforeAll(async () => {
  quizzes = await allQuizzes();
  played = quizzes.find((quiz) => JSON.stringify(quiz).includes('pictureAnswer'))!;
});

/** Everything a client may read of a lobby, read by each of these. */
async function readAll(lobbyId: string, readers: [string, Session | undefined][]): Promise<Heard[]> {
  const params = { lobbyId, id: lobbyId };
  const calls: Call[] = [
    games.gameInfo,
    games.getThemes,
    games.currentQuestion,
    games.checkAnswer,
    lobbies.getLobby,
    spectators.watchLobby,
  ];
  const open: Call[] = [lobbies.listLobbies, quests.listQuizzes];
  const paths = calls.map((call) => ({ call, path: address(call, { params }) }));
  paths.push(...open.map((call) => ({ call, path: address(call) })));
  return Promise.all(
    readers.flatMap(([who, reader]) =>
      paths.map(async ({ call, path }) => {
        const headers: Record<string, string> = reader ? { Authorization: `Bearer ${reader.token}` } : {};
        const at = Date.now();
        const answer = await raw(path, { method: call.method, headers });
        return { who, at, via: 'http' as const, url: path, text: answer.text };
      }),
    ),
  );
}

test('the search finds planted secrets', async () => {
  const [first, second] = (await quickQuiz()).theme[0]!.questions;
  const question = (phase: number, more: object = {}) => ({
    roundPhase: phase,
    currentQuestion: { question: first!.question, media: { type: 'No media' }, ...more },
    results: null,
    correctAnswer: null,
  });
  const search = (...messages: unknown[]) =>
    leaks(
      messages.map((message, at) => ({ who: 'A', at, via: 'socket', url: 'ws://x', text: JSON.stringify(message) })),
      quizzes,
    );
  const { options } = first!;

  expect(search(question(1), question(2, { options }), question(3, { options, answer: 2 }))).toEqual([]);
  expect(search(question(2, { options, answer: 2 }))).not.toEqual([]);
  expect(search(question(1, { options }))).not.toEqual([]);
  expect(search(question(1), { correctAnswer: 2 }, question(3))).not.toEqual([]);
  expect(search(question(1), { seen: second!.question })).not.toEqual([]);
  expect(search({ ...question(2), results: { team: { answers: [1] } } })).not.toEqual([]);
  const hidden = played.theme.flatMap((theme) => theme.questions).find((entry) => entry.media.pictureAnswer)!;
  expect(search({ files: [hidden.media.pictureAnswer!.path] })).not.toEqual([]);
});

test('24.16: the search tells a former answer of spectators from the open question by its number', async () => {
  const [first, second] = (await quickQuiz()).theme[0]!.questions;
  const state = (seq: number, { question, options }: { question: string; options: string[] }, roundPhase: number) => {
    const isAnswered = roundPhase === PHASE.results;
    const game = { roundPhase, currentQuestion: { question, media: { type: 'No media' } }, results: null };
    return {
      seq,
      game: isAnswered ? { ...game, options, results: { team: { answers: [1] } }, correctAnswer: 2 } : game,
    };
  };
  const search = (...messages: object[]) =>
    leaks(
      messages.map((message, at) => ({ who: 'A', at, via: 'socket', url: 'ws://x', text: JSON.stringify(message) })),
      quizzes,
    );
  const former = state(7, first!, PHASE.results);
  const told = [state(5, first!, PHASE.question), former, state(9, second!, PHASE.question)];
  // A spectator's late read of what was shown before is no leak. The same with the number of the open question is one.
  expect(search(...told, former)).toEqual([]);
  expect(search(...told, { ...former, seq: 9 })).not.toEqual([]);
});

test('no message of a whole quiz reveals a correct answer before phase 3', async () => {
  const host = await session(account('User', 0));
  const other = await session(account('User', 1));
  const lobby = await lobbyWithTeams([host, other], played.id);
  const { lobbyId, teamIds } = lobby;
  const sockets = [
    new SpecSocket(`/api2/ws/game/${lobbyId}`, 'host socket', host.token),
    new SpecSocket(`/api2/ws/game/${lobbyId}`, 'other socket', other.token),
    new SpecSocket(`/ws/game/${lobbyId}`, 'watching socket'),
  ];
  const { lobby: seen } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  sockets.push(new SpecSocket(`/ws/broadcast/${seen.broadcastCode}`, 'spectator socket'));
  await Promise.all(sockets.map((socket) => socket.find(({ type }) => type === 'connection_established')));

  const readers: [string, Session | undefined][] = [
    ['host', host],
    ['other', other],
    ['anonymous', undefined],
  ];
  const heard: Heard[] = await readAll(lobbyId, readers);
  await start(lobbyId, host);
  const asked = new Set<string>();
  const total = played.theme.flatMap((theme) => theme.questions).length;
  while (asked.size < total) {
    await setPhase(lobbyId, PHASE.themeChoice, host);
    const { themes, themeChoosingTeam } = await ask(games.getThemes, { params: { lobbyId } }, host.token);
    heard.push(...(await readAll(lobbyId, readers)));
    const chooser = themeChoosingTeam === teamIds[0] ? host : other;
    const body = { themeId: themes[0]!.id, teamId: themeChoosingTeam! };
    const { gameData } = await ask(games.chooseTheme, { params: { lobbyId }, body }, chooser.token);
    asked.add(gameData.currentQuestion!.question);
    // Also reads at once, when spectators may still be shown the former question.
    heard.push(...(await readAll(lobbyId, readers)));
    await setPhase(lobbyId, PHASE.answering, host);
    heard.push(...(await readAll(lobbyId, readers)));
    await setPhase(lobbyId, PHASE.results, host);
    heard.push(...(await readAll(lobbyId, readers)));
  }
  await setPhase(lobbyId, PHASE.introOrFinal, host);
  await Promise.all(
    sockets.slice(0, 3).map((socket) => socket.find(({ game }) => (game as GameView | undefined)?.stage === 'final')),
  );
  for (const socket of sockets) {
    socket.close();
    heard.push(...socket.heard);
  }
  await remove(lobbyId, host);

  // The search is only worth something when the answers did come in the end.
  expect(heard.filter(({ text }) => /"correctAnswer":\d/.test(text)).length).toBeGreaterThan(total);
  expect(leaks(heard, quizzes)).toEqual([]);
});

test("before phase 3, a team's votes reach only its members", async () => {
  const host = await session(account('User', 0));
  const other = await session(account('User', 1));
  const { lobbyId, teamIds } = await lobbyWithTeams([host, other], played.id);
  const sockets = [
    new SpecSocket(`/api2/ws/game/${lobbyId}`, 'host', host.token),
    new SpecSocket(`/api2/ws/game/${lobbyId}`, 'other', other.token),
    new SpecSocket(`/api2/ws/game/${lobbyId}`, 'nobody'),
  ] as const;
  // What happened before a socket was there comes in its snapshot, not as progress.
  await Promise.all(sockets.map((socket) => socket.find(({ type }) => type === 'connection_established')));
  await start(lobbyId, host);
  await setPhase(lobbyId, PHASE.answering, host);
  const body = { teamId: teamIds[0]!, answers: [1] };
  const { myTeam } = await ask(games.answer, { params: { lobbyId }, body }, host.token);
  expect(myTeam.votes).toEqual({ [host.user.userId]: 1 });

  // Everybody receives the progress, a socket that missed a change in a snapshot; only the team receives the option.
  const tellsProgress = ({ type, game }: { type: string; game?: unknown }) =>
    type === 'answer_progress' || (game as { progress?: { answered: number } } | null)?.progress?.answered === 1;
  await Promise.all(sockets.map((socket) => socket.find(tellsProgress)));
  await sockets[0].find((message) => message.type === 'team_update');
  const strangers = [...sockets[1].heard, ...sockets[2].heard];
  strangers.push(
    ...(await readAll(lobbyId, [
      ['other', other],
      ['nobody', undefined],
    ])),
  );
  const votes = strangers.filter(({ text }) => text.includes(`"${host.user.userId}":`) && /"votes":\{"/.test(text));
  expect(votes).toEqual([]);
  for (const socket of sockets) socket.close();
  await setPhase(lobbyId, PHASE.introOrFinal, host);
  await remove(lobbyId, host);
});
