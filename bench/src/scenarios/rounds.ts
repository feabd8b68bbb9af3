import { PHASE } from '@luplay/contracts/lobby-game';
import { type BenchLobby, enterPhase, questionOf } from '../players/lobby.ts';
import type { Given, LobbyWatch } from '../players/watcher.ts';
import { collectGarbage } from '../processes/own-load.ts';

export interface RoundTimes {
  /** Host's command sent → last socket of the lobby has the new phase, ms; one for each lobby and change. */
  phaseChange: number[];
  /** Last answer of the lobby sent → last socket has the result, ms. */
  lastSentToResult: number[];
  /** Last answer of the lobby acknowledged → last socket has the result, ms; negative: the result came first. */
  lastAckedToResult: number[];
  /** One answer sent → acknowledged, ms. */
  answerAck: number[];
}

export const noTimes = (): RoundTimes => ({
  phaseChange: [],
  lastSentToResult: [],
  lastAckedToResult: [],
  answerAck: [],
});

/** Every socket answers, each at some moment of `withinMs`; waits until the last socket has the results. */
export async function answerAll(
  watch: LobbyWatch,
  given: readonly Given[],
  withinMs: number,
  times: RoundTimes,
): Promise<void> {
  const heard = watch.lastReceives(PHASE.results);
  let lastSent = 0;
  let lastAcked = 0;
  const answers = given.map(async (answer, index) => {
    if (withinMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
    const sentAt = performance.now();
    lastSent = Math.max(lastSent, sentAt);
    const ackedAt = await watch.answer(index, answer);
    lastAcked = Math.max(lastAcked, ackedAt);
    times.answerAck.push(ackedAt - sentAt);
  });
  const [resultAt] = await Promise.all([heard, ...answers]);
  times.lastSentToResult.push(resultAt - lastSent);
  times.lastAckedToResult.push(resultAt - lastAcked);
}

export function answersOf({ players, teamOf }: BenchLobby, questionId: string): Given[] {
  return players.map(({ userId }, index) => ({
    teamId: teamOf.get(userId) as string,
    questionId,
    answers: [index % 4],
  }));
}

/** Does `work` for each of them, the first at once and the others spread over `spreadMs`. */
export async function inTurn<T>(
  all: readonly T[],
  spreadMs: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    all.map(async (one, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * spreadMs) / all.length));
      await work(one);
    }),
  );
}

/**
 * Opens a question in every lobby, within `spreadMs`: lobbies do not start on one clock tick. Resolves to the ids of
 * the questions.
 */
export async function askAll(
  url: string,
  lobbies: readonly BenchLobby[],
  spreadMs: number,
  times: RoundTimes,
): Promise<string[]> {
  for (const phase of [PHASE.question, PHASE.answering]) {
    await inTurn(lobbies, spreadMs, async (lobby) => times.phaseChange.push(await enterPhase(url, lobby, phase)));
  }
  return Promise.all(lobbies.map((lobby) => questionOf(url, lobby)));
}

/**
 * One question in every lobby. It opens in all of them within `spreadMs`, then all players of all lobbies answer within
 * `answersMs`, 0: at the same moment; over their sockets as the product's page does. `observed`: runs the answers.
 */
export async function playRound(
  url: string,
  lobbies: readonly BenchLobby[],
  spreadMs: number,
  times: RoundTimes,
  answersMs = 0,
  observed: (answers: () => Promise<void>) => Promise<void> = (answers) => answers(),
): Promise<void> {
  collectGarbage();
  const asked = await askAll(url, lobbies, spreadMs, times);
  collectGarbage();
  await observed(async () => {
    await Promise.all(
      lobbies.map((lobby, index) => answerAll(lobby.watch, answersOf(lobby, asked[index] as string), answersMs, times)),
    );
  });
}
