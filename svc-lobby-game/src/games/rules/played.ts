import type { PlayedRound } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';
import { playerOf } from '../../state/lobby.ts';
import { done, type Outcome, type World } from '../../state/outcome.ts';
import type { Playing } from './phases.ts';
import { questionOf, quizOf } from './themes.ts';

/** Before a question is left behind: one that was counted goes into the record, once. */
export function notePlayed(state: Playing, world: World): Playing {
  const { game } = state;
  const { round } = game;
  if (!round?.results) return state;
  const quiz = quizOf(world);
  const { question, options, answer } = questionOf(game, quiz);
  const voted = new Set(round.votes.map((vote) => vote.userId));
  const silent = state.teams.flatMap(({ teamId, members }) =>
    members.filter((userId) => !voted.has(userId)).map((userId) => ({ userId, teamId, option: null })),
  );
  const played: PlayedRound = {
    gameId: game.gameId,
    number: game.used.length,
    theme: quiz.themes[round.theme]?.name ?? '',
    question,
    options,
    answer,
    votes: [...round.votes, ...silent].map((vote) => ({ ...vote, name: playerOf(state, vote.userId)?.name ?? '' })),
    results: Object.fromEntries(
      Object.entries(round.results).map(([teamId, { answer: chosen, correct, points, items }]) => [
        teamId,
        { answer: chosen, correct, points, items, score: game.scores[teamId] ?? 0 },
      ]),
    ),
    applied: game.applied,
  };
  return { ...state, played: [...state.played, played] };
}

/** Whether nothing has changed but what the lobby carries for the records. */
export const isBookkeeping = (before: LobbyState, after: LobbyState): boolean =>
  (before.played !== after.played || before.outbox !== after.outbox) &&
  (Object.keys(after) as (keyof LobbyState)[]).every((key) => UNSEEN.has(key) || before[key] === after[key]);

const UNSEEN = new Set<keyof LobbyState>(['seq', 'writeId', 'updatedAt', 'played', 'outbox']);

/** Of these there is a record: the lobby need not carry them any more. */
export function recorded(state: LobbyState, kept: Pick<LobbyState, 'played' | 'outbox'>): Outcome {
  const played = state.played.filter(
    (one) => !kept.played.some((round) => round.gameId === one.gameId && round.number === one.number),
  );
  const outbox = state.outbox.filter((one) => !kept.outbox.some((game) => game.gameId === one.gameId));
  const same = played.length === state.played.length && outbox.length === state.outbox.length;
  return done(same ? state : { ...state, played, outbox });
}
