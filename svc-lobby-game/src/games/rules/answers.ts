import { PHASE } from '@luplay/contracts/lobby-game';
import { kindOf, type Sent } from '@luplay/quiz-rules';
import {
  type GameState,
  isAsked,
  isPlayedBy,
  questionId,
  questionOf,
  type RoundState,
  type Vote,
} from '../../state/game.ts';
import { inventoryOf } from '../../state/inventory.ts';
import { type GameLobby, isPlaying, type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type LobbyCommand, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue, elapsedMs, endIfAllAnswered } from './phases.ts';
import { scoreAgain } from './scoring.ts';

export interface SentAnswer extends Sent {
  teamId: string;
  /** The question that the answer is meant for. */
  questionId?: string | undefined;
}

export const answerCommand =
  (userId: string, sent: SentAnswer): LobbyCommand =>
  (state, world) =>
    answer(state, { ...sent, userId }, world);

/**
 * A member answers the current question, once. What counts is when the request arrived, even if another replica has
 * ended the phase since. The last awaited answer ends the phase.
 */
export function answer(before: LobbyState, given: SentAnswer & { userId: string }, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const { userId, teamId } = given;
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  const { game } = state;
  const { round } = game;
  if (!round || round.race) return reject(state, 'wrong_phase');
  const isOfRound = given.questionId === undefined || given.questionId === questionId(round.theme, round.question);
  if (!isOfRound) return reject(state, 'wrong_phase');
  if (round.votes.some((vote) => vote.userId === userId)) return reject(state, 'already_answered');
  const isOver = game.phase !== PHASE.answering;
  const wasInTime = game.phase === PHASE.results && world.at < (round.closedAt ?? 0);
  if (isOver && !wasInTime) return reject(state, 'wrong_phase');
  const question = questionOf(game, quizOf(world));
  const kind = kindOf(question);
  const option = kind.read(question, given);
  if (option === null) {
    // A page of an older version takes every question for one with options.
    const isOldPage = given.answer === undefined && kind.read(question, { answers: [0] }) === null;
    const told = isOldPage ? 'На этот вопрос отвечают не вариантом. Обновите страницу.' : 'Такого варианта нет.';
    return reject(state, 'validation_failed', told);
  }
  if (!isAsked(game, userId)) return reject(state, 'conflict', 'Вы отвечаете со следующего вопроса.');
  if (!isPlayedBy(game, teamId)) return reject(state, 'conflict', 'На этот вопрос отвечает другая команда.');
  const { blocked, hidden } = inventoryOf(game.inventories, teamId);
  if (blocked) return reject(state, 'conflict', 'Ваша команда пропускает этот вопрос: её заблокировали предметом.');
  if (kind.isRemoved(option, hidden)) return reject(state, 'conflict', 'Этот вариант убран подсказкой: он неверный.');
  const vote = { userId, teamId, option, ...timeOf(game, round, world.at) };
  const answered = game.answered.includes(teamId) ? game.answered : [...game.answered, teamId];
  const answering = {
    ...game,
    answered,
    ...(game.seated?.[userId] !== undefined && { seated: without(game.seated, userId) }),
  };
  if (isOver) return done(addLateVote({ ...state, game: answering }, vote, world));
  const voted = { ...round, votes: [...round.votes, vote] };
  return done(endIfAllAnswered({ ...state, game: { ...answering, round: voted } }, world));
}

function without(seated: Record<string, number>, userId: string): Record<string, number> {
  const { [userId]: _, ...others } = seated;
  return others;
}

/** The time from the options' appearance to `at`: by the timer while it runs, after it counted back from its end. */
function timeOf({ phase, timer }: GameState, { closedAt, openMs }: RoundState, at: number): Pick<Vote, 'ms'> {
  if (phase === PHASE.answering) return { ms: elapsedMs(timer, at) };
  if (closedAt === null || openMs == null) return {};
  return { ms: Math.max(0, openMs - (closedAt - at)) };
}

/** An answer that was received in time, but after the round had been scored: the round is scored again. */
function addLateVote(state: GameLobby, vote: Vote, world: World): GameLobby {
  const votes = [...(state.game.round?.votes ?? []), vote];
  const game = scoreAgain(state, { votes }, quizOf(world), world);
  return { ...state, game: { ...game, instance: game.instance + 1 } };
}
