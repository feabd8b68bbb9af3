import { isDeepStrictEqual } from 'node:util';
import { type FinishedRecord, type GameView, games, lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { expect } from '@playwright/test';
import { ask } from '../api/api.ts';
import { info } from '../api/games.ts';
import { expectedMoments } from '../live/follower.ts';
import { computeResults, shown } from './expected-scores.ts';
import type { Match } from './match.ts';
import { PLAYERS } from './members.ts';

/** Limit for the product's own recovery after an outage. */
const SOON = { timeout: 30_000 };

/** Waits for the record of the match. */
export async function recordOf({ gameId, host, calls, phase }: Match): Promise<FinishedRecord> {
  let record: FinishedRecord | undefined;
  const kept = async () => {
    record = (await calls.retry(games.gameRecord, { params: { gameId } }, host.token)).answer?.record;
    return record !== undefined;
  };
  await expect.poll(kept, { ...SOON, message: `the record of the game of phase ${phase}` }).toBe(true);
  return record!;
}

/** Every acknowledged answer and item is in the record exactly once, and the game's scores and items follow from it. */
export async function nothingLost(match: Match, record: FinishedRecord, goal: number): Promise<void> {
  const told = `the game of phase ${match.phase}`;
  expect(
    record.questions.map(({ number }) => number),
    told,
  ).toEqual(Array.from({ length: goal }, (_, index) => index + 1));
  for (const { question, votes } of record.questions) {
    const options = Object.fromEntries(votes.map(({ userId, option }) => [userId, option]));
    const taken = match.acknowledged.filter((one) => one.question === question);
    expect(votes.length, `${told}: one vote each`).toBe(PLAYERS);
    expect(Object.keys(options).length, `${told}: one vote each`).toBe(PLAYERS);
    expect(options, `${told}: what was acknowledged`).toMatchObject(
      Object.fromEntries(taken.map(({ userId, option }) => [userId, option])),
    );
  }
  const applied = record.questions.flatMap((one) => one.applied.map(({ fromTeamId }) => fromTeamId));
  expect(applied.toSorted(), `${told}: items applied`).toEqual(match.applied.toSorted());

  const expectedResults = await computeResults(record);
  const scores = Object.fromEntries(record.teams.map(({ teamId, score }) => [teamId, score]));
  for (const [teamId, { score }] of Object.entries(expectedResults)) expect(scores[teamId], told).toBe(score);
  expect(shown(await info(match.lobby.lobbyId)), told).toEqual(expectedResults);
}

const standing = (game: GameView | null | undefined) => game && { ...game, timer: { ...game.timer, remaining: 0 } };

/** All sockets are open and have the server's state, players also its `seq`. The game must not change meanwhile. */
export async function followersAreInSync({ lobby, host, followers, phase }: Match): Promise<void> {
  const { lobbyId } = lobby;
  const behind = async () => {
    const { updates } = (await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token)).lobby;
    const game = standing(await info(lobbyId));
    return followers.flatMap(({ connected, state }, index) => {
      const number = index < PLAYERS ? state?.seq : updates;
      return connected && isDeepStrictEqual(standing(state?.game), game) && number === updates ? [] : [index];
    });
  };
  await expect.poll(behind, { ...SOON, message: `followers of phase ${phase} that are behind` }).toEqual([]);
}

/**
 * Every follower received the game's moments in order, each once. A follower may miss one: a player who acts at once
 * can be faster than the event to another replica. The phase of the fault did not end early.
 */
export function momentsAreInOrder(match: Match, goal: number): void {
  const course = expectedMoments(match.moment, goal);
  // The host ends the game in its last totals; on a busy machine that call may come after their few seconds.
  course.splice(-1, 0, `${goal} round ${PHASE.themeChoice}`);
  for (const [index, { told, repeated }] of match.followers.entries()) {
    const who = `follower ${index} of phase ${match.phase}`;
    const moments = told.map(({ moment }) => moment);
    expect(moments, who).toEqual(course.filter((moment) => moments.includes(moment)));
    expect(moments.at(-1), who).toBe(course.at(-1));
    expect(repeated, who).toEqual([]);
    expect(told[1]!.at, `${who}: the phase ended early`).toBeGreaterThanOrEqual(match.endsAt);
  }
}
