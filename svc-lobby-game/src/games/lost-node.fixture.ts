import { expect } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { addQuiz, Lobby, phaseUpdate, type Service } from '../lobby.fixture.ts';
import { aQuestion, aTheme } from './rules/game.fixture.ts';

/** Play goes on within this time of the loss of one node of three, ms. */
export const GOES_ON_MS = 10_000;

/** Results and totals are shown briefly, s. */
const TIMERS = { part1: 10, part2: 30, part3: 2, part4: 1 };
/** Patience of the test for the next question, ms. */
const NEXT_QUESTION_MS = 20_000;

type Socket = Awaited<ReturnType<Lobby['socket']>>;

export async function addBriefQuiz(service: Service): Promise<void> {
  const questions = ['a', 'b', 'c'].map((name) => aQuestion(name, { timers: TIMERS }));
  await addQuiz(service, 'brief', [{ ...aTheme('x', 0), questions }]);
}

/** A game at two replicas in its first question, with three of four answers given and acknowledged. */
export async function inQuestion(one: Service, other: Service) {
  const lobby = await Lobby.make(one, [2, 2], 'brief');
  const sockets = [await lobby.socket(undefined, one), await lobby.socket(undefined, other)] as const;
  await lobby.start();
  await lobby.force(PHASE.answering);
  await Promise.all(sockets.map((socket) => phaseUpdate(socket, PHASE.answering)));
  for (const [index, member] of lobby.members.slice(0, 3).entries()) {
    expect((await lobby.answer(member, index, index === 1 ? other : one)).status).toBe(200);
  }
  return { lobby, sockets };
}

/** Clients repeat a call that is refused with 503. */
async function repeated<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  let answer = await call();
  await eventually(async () => {
    if (answer.status === 503) answer = await call();
    return answer.status !== 503;
  });
  return answer;
}

/** A socket that is behind while Redis is away may go straight to the totals, which hold the results, too. */
const shownResults = (socket: Socket) =>
  socket.waitFor(
    ({ type, phase }) => type === 'phase_update' && [PHASE.results, PHASE.totals].some((one) => one === phase),
  );

/** Answers at the other replica: both sockets get the result, with every answer, in time. */
export async function playOn(
  lobby: Lobby,
  at: Service,
  sockets: readonly Socket[],
  sinceLoss: () => number,
): Promise<void> {
  const [, , , last] = lobby.members;
  expect((await repeated(() => lobby.answer(last!, 3, at))).status).toBe(200);
  const results = await Promise.all(sockets.map(shownResults));
  expect(sinceLoss()).toBeLessThan(GOES_ON_MS);
  for (const { game } of results) {
    const teams = Object.values<{ answers: number[] }>(game.results);
    expect(teams.flatMap(({ answers }) => answers).sort()).toEqual([0, 1, 2, 3]);
  }
}

/** Deadlines go on, too: without a call the game reaches its next question. */
export async function reachesNextQuestion(socket: Socket): Promise<void> {
  const later: number[] = [PHASE.themeChoice, PHASE.question, PHASE.introOrFinal];
  await eventually(() => {
    const last = socket.messages.findLast(({ type }) => type === 'phase_update');
    return later.includes(last?.phase);
  }, NEXT_QUESTION_MS);
}
