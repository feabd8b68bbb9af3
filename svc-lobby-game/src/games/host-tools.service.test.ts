import { expect, it } from '@jest/globals';
import { games, hosting, lobbies, myGames, PHASE, teams } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { addQuiz, Lobby, must, startOne } from '../lobby.fixture.ts';
import { aTheme } from './rules/game.fixture.ts';

const CANARY = 'canary-explanation-7351';
const NOTES = 'canary-notes-7352';

const service = await startOne();
const theme = aTheme('canary', 2);
await addQuiz(service, 'canary', [
  { ...theme, questions: theme.questions.map((question) => ({ ...question, explanation: CANARY })) },
]);

it('26.13: a host without a team sees the answer and notes of their own, and nobody else a byte of them', async () => {
  const lobby = await Lobby.make(service, [1, 1, 1], 'canary');
  const { lobbyId, members } = lobby;
  const [host, anya, vera] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]];
  const look = (token: string) => service.call(hosting.hostSight, { token, params: { lobbyId } });
  const note = await must(service.call(hosting.setHostNotes, { token: host.token, body: { lobbyId, text: NOTES } }));
  expect(note.notes).toBe(NOTES);
  const leave = { lobbyId, teamId: host.teamId, userId: host.userId };
  await must(service.call(teams.leaveTeam, { token: host.token, body: leave }));
  const sockets = await Promise.all([lobby.socket(), lobby.socket(anya.token)]);
  await lobby.start();
  await lobby.force(PHASE.question);
  expect(await must(look(host.token))).toMatchObject({
    question: { questionId: 't0-0', answer: 2, explanation: CANARY },
    notes: NOTES,
  });
  expect((await look(anya.token)).body).toMatchObject({ code: 'not_lobby_admin' });
  await lobby.force(PHASE.answering);

  // The new host plays in a team: no answer, and the notes stay the old one's.
  await must(service.call(hosting.handOver, { token: host.token, body: { lobbyId, userId: anya.userId } }));
  const seen = await must(look(anya.token));
  expect(seen).toMatchObject({ question: null, notes: '' });
  const others = await Promise.all([
    lobby.info(vera.token),
    lobby.info(host.token),
    must(service.call(lobbies.getLobby, { token: vera.token, params: { id: lobbyId } })),
    must(service.call(games.currentQuestion, { params: { lobbyId } })),
  ]);
  for (const bytes of [...others, ...sockets.map(({ messages }) => messages)].map((each) => JSON.stringify(each))) {
    expect(bytes).not.toContain(CANARY);
    expect(bytes).not.toContain(NOTES);
  }
  for (const socket of sockets) await socket.close();

  // The one who led finds the record of the evening.
  const end = { params: { lobbyId }, body: { phase: PHASE.introOrFinal } };
  const { gameId } = (await lobby.info()).gameData;
  await must(service.call(games.setPhase, { token: anya.token, ...end }));
  const read = () => service.call(games.gameRecord, { token: host.token, params: { gameId } });
  await eventually(async () => (await read()).status !== 404);
  const { link } = await must(read());
  expect(link).toBeUndefined();
  const past = await must(service.call(myGames.gameHistory, { token: host.token }));
  expect(past.games).toMatchObject([{ gameId, teamId: null }]);
});

it('26.13: points by hand count once, are shown to all and taken back', async () => {
  const lobby = await Lobby.make(service, [1, 1], 'canary');
  const { lobbyId, admin: host, members } = lobby;
  const other = members[1]!;
  await lobby.start();
  // As much as the dearest question of a board.
  const body = { teamId: other.teamId, points: 40_000, reason: 'Спорный ответ', requestId: 'one-press' };
  const give = () => must(service.call(hosting.correctPoints, { token: host.token, params: { lobbyId }, body }));
  await give();
  const { gameData } = await give();
  expect(gameData.scores).toEqual({ [host.teamId]: 0, [other.teamId]: 40_000 });
  expect((await lobby.info()).gameData.hostActions).toEqual([
    {
      kind: 'points',
      actionId: 'one-press',
      question: 0,
      teamId: other.teamId,
      points: 40_000,
      reason: 'Спорный ответ',
    },
  ]);
  const undo = { token: host.token, params: { lobbyId }, body: { actionId: 'one-press' } };
  expect((await must(service.call(hosting.undoPoints, undo))).gameData.scores[other.teamId]).toBe(0);
  await lobby.force(PHASE.introOrFinal);
  const { gameId } = gameData;
  const read = () => service.call(games.gameRecord, { token: host.token, params: { gameId } });
  let answer = await read();
  while (answer.status === 404) answer = await read();
  expect((await must(Promise.resolve(answer))).record.hostActions).toMatchObject([{ kind: 'points', undone: true }]);
});
