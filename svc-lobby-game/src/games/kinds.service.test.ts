import { expect, it } from '@jest/globals';
import { games, liveGames, PHASE, QUESTION_TYPES, type Question, quests, teams } from '@luplay/contracts/lobby-game';
import { sentOf } from '@luplay/quiz-rules';
import { SAMPLES } from '@luplay/quiz-rules/testing';
import { eventually, openSocket, type TestSocket } from '@luplay/service-kit/testing';
import { addQuiz, Lobby, type Member, must, phaseUpdate, startOne } from '../lobby.fixture.ts';
import { aTheme } from './rules/game.fixture.ts';

/** What nobody but the host may be told before the results: texts with a mark, numbers that are no part of a time. */
const SECRET = /canary|(?<!\d)987654(?!\d)/i;
/** All that a question may have while it is answered. */
const ASKED = [
  ...['questionId', 'question', 'points', 'type', 'media', 'timers'],
  ...['options', 'matches', 'unit', 'slider', 'closest', 'hint', 'ratio', 'partial'],
];

const common = {
  explanation: 'Canary explanation',
  note: 'Canary note',
  media: {
    type: 'Picture' as const,
    pictureQuestion: { path: '/media/quiz/asked.webp' },
    pictureAnswer: { path: '/media/quiz/canary.webp' },
  },
  timers: { part1: 60, part2: 60, part3: 60, part4: 60 },
  reward: { points: 100, items: [], randomDrop: false },
};
const questions = QUESTION_TYPES.map((type) => {
  const question = { ...common, ...SAMPLES[type].question, type, question: `Вопрос: ${type}` };
  return question as unknown as Question;
});

const service = await startOne();
await addQuiz(service, 'each', [{ ...aTheme('each', 1), questions }]);
const some = questions.filter(({ type }) => type === 'single' || type === 'number');
const one = { ...aTheme('some', 1), questions: some };
await addQuiz(service, 'number', [one]);
await addQuiz(service, 'board', [aTheme('board', 2)], {
  course: 'board',
  rounds: [{ name: 'Первый', themes: 1 }],
} as never);

it('27: no byte before the results tells the answer of any kind, to players, spectators or the projector', async () => {
  const lobby = await Lobby.make(service, [1, 1, 1], 'each');
  const { lobbyId, members } = lobby;
  const [host, anya, vera] = members as [Member, Member, Member];
  const { body } = await service.call(quests.listQuizzes, { token: host.token });
  expect(body.quests.each).toMatchObject({ questions: QUESTION_TYPES.length, spoken: 1 });
  const leaving = { lobbyId, teamId: host.teamId, userId: host.userId };
  await must(service.call(teams.leaveTeam, { token: host.token, body: leaving }));
  const sockets = await Promise.all([lobby.socket(anya.token), lobby.socket(vera.token), lobby.socket()]);
  const shown: string[] = [];
  service.kit.nats.bucket(liveGames).follow((id, read) => {
    const game = read?.();
    if (id === lobbyId && game) shown.push(JSON.stringify(game));
  });
  await lobby.start();
  const streams = () => [...sockets.map((socket) => socket.rawBytes()), shown.join('\n')];
  const at = (socket: TestSocket, questionId: string, phase: number) =>
    socket.waitFor(
      ({ type, game }) =>
        type === 'phase_update' && game.roundPhase === phase && game.currentQuestion?.questionId === questionId,
    );
  const isShown = (questionId: string, phase: number) =>
    eventually(async () => shown.some((one) => one.includes(questionId) && one.includes(`"roundPhase":${phase}`)));

  for (const [index, type] of QUESTION_TYPES.entries()) {
    const id = `t0-${index}`;
    const before = streams().map(({ length }) => length);
    await lobby.force(PHASE.question);
    await lobby.force(PHASE.answering);
    const { wrong: answer } = SAMPLES[type];
    if (answer !== null) {
      const body = { teamId: anya.teamId, questionId: id, ...(sentOf(answer) as object) };
      await must(service.call(games.answer, { token: anya.token, params: { lobbyId }, body }));
      for (const socket of sockets.slice(1)) {
        await socket.waitFor(({ type, seq }) => type === 'answer_progress' && seq > index);
      }
    }
    await Promise.all([...sockets.map((socket) => at(socket, id, PHASE.answering)), isShown(id, PHASE.answering)]);
    const read = await must(service.call(games.currentQuestion, { params: { lobbyId } }));
    for (const [viewer, bytes] of [
      ...streams().map((all, of) => all.slice(before[of])),
      JSON.stringify(read),
    ].entries()) {
      expect({ type, viewer, secret: SECRET.exec(bytes)?.[0] }).toEqual({ type, viewer, secret: undefined });
    }
    const { game } = await at(sockets[2]!, id, PHASE.answering);
    expect(Object.keys(game.currentQuestion).filter((name) => !ASKED.includes(name))).toEqual([]);
    expect(game.results).toBeNull();

    // What was looked for is told afterwards.
    await lobby.force(PHASE.results);
    await Promise.all([...sockets.map((socket) => at(socket, id, PHASE.results)), isShown(id, PHASE.results)]);
    for (const bytes of streams().map((all, of) => all.slice(before[of]))) expect(bytes).toMatch(SECRET);
  }
  for (const socket of sockets) await socket.close();
});

it('27: a page that does not know what a quiz has is closed as too old when the game begins, and when it comes', async () => {
  const old = (lobby: Lobby, knows = '') => openSocket(service.url, `/ws/game/${lobby.lobbyId}${knows}`);
  for (const quest of ['number', 'board']) {
    const lobby = await Lobby.make(service, [1, 1], quest);
    const [waiting, present] = [await old(lobby), await lobby.socket()];
    await waiting.next('connection_established');
    await lobby.start();
    expect(await waiting.closed).toEqual({ code: 4426, reason: 'client_too_old' });
    expect(waiting.rawBytes()).not.toContain('phase_update');
    await phaseUpdate(present, PHASE.introOrFinal);
    expect((await (await old(lobby, '?knows=several.poll')).closed).code).toBe(4426);
    const enough = await old(lobby, `?knows=${quest}.more`);
    await enough.next('connection_established');
    for (const socket of [present, enough]) await socket.close();
  }
});

it('27: a page of the version before plays a quiz with options', async () => {
  const lobby = await Lobby.make(service, [1, 1]);
  const [anya, boris] = lobby.members as [Member, Member];
  const pages = await Promise.all(
    [anya, boris].map(({ token }) => openSocket(service.url, `/ws/game/${lobby.lobbyId}`, { token })),
  );
  // A greeting that comes later has the phase already.
  for (const page of pages) await page.next('connection_established');
  await lobby.start();
  await lobby.force(PHASE.answering);
  for (const [index, page] of pages.entries()) {
    const { game } = await phaseUpdate(page, PHASE.answering);
    const { teamId } = lobby.members[index]!;
    const { questionId } = game.currentQuestion;
    page.send({ type: 'answer', ref: 1, teamId, questionId, answers: [2 - index] });
    await page.next('answered');
  }
  for (const page of pages) {
    const { game } = await phaseUpdate(page, PHASE.results);
    expect(game.scores).toEqual({ [anya.teamId]: 100, [boris.teamId]: 0 });
    await page.close();
  }
});
