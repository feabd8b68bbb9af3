import { PHASE, RACE_MS, type SpokenVerdict } from '@luplay/contracts/lobby-game';
import type { Command } from '@luplay/live-kit';
import { isAsked, isBlocked, questionId, type RoundState } from '../../state/game.ts';
import type { LobbyResources } from '../../state/live.ts';
import { isHost, isPlaying, type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue, dropQuestion, elapsedMs, endIfAllAnswered, enterQuestion } from './phases.ts';
import { leadOf, pressed, raceOf, reopened, teamsOut } from './race.ts';

/** A press of the button. `lead`: how much earlier than its receipt it counts, ms. */
export interface SentPress {
  userId: string;
  teamId: string;
  questionId: string;
  lead: number;
}

/** What who has pressed is told. */
export interface Pressed {
  lockedUntil?: number;
}

/** `roundTrip`: of the socket that brought it, ms; a call has none. */
export const pressCommand =
  (
    { caller, roundTrip = 0 }: { caller: { userId: string }; roundTrip?: number },
    given: Pick<SentPress, 'teamId' | 'questionId'>,
  ): Command<LobbyState, LobbyResources, Pressed> =>
  (state, world) =>
    press(state, { ...given, userId: caller.userId, lead: leadOf(roundTrip) }, world);

const isOf = ({ theme, question }: RoundState, wanted: string): boolean => questionId(theme, question) === wanted;

/** A member presses the button. A press that is too early locks them out for a moment. A repeated one does nothing. */
export function press(before: LobbyState, given: SentPress, world: World): Outcome<Pressed> {
  const state = advanceIfDue(before, world);
  const { userId, teamId, lead } = given;
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  const { game } = state;
  const found = raceOf(game);
  if (!found || !isOf(found.round, given.questionId)) return reject(state, 'wrong_phase');
  const { round, race } = found;
  if (!isAsked(game, userId)) return reject(state, 'conflict', 'Вы отвечаете со следующего вопроса.');
  if (isBlocked(game, teamId)) return reject(state, 'conflict', 'Ваша команда не отвечает на этот вопрос.');
  if (teamsOut(round).includes(teamId)) return reject(state, 'conflict', 'Ваша команда уже ответила на этот вопрос.');
  if (game.timer.paused) return reject(state, 'conflict', 'Игра на паузе.');
  const { at: receivedAt } = world;
  const at = receivedAt - lead;
  if (race.openedAt === null || at < race.openedAt) {
    const lockedUntil = Math.ceil(at + RACE_MS.locked);
    const locked = { ...race.locked, [userId]: lockedUntil };
    return {
      state: { ...state, game: { ...game, round: { ...round, race: { ...race, locked } } } },
      reply: { lockedUntil },
    };
  }
  const lockedUntil = race.locked[userId] ?? 0;
  if (at < lockedUntil) return { state, reply: { lockedUntil } };
  if (!game.timer.held && at >= (game.timer.endsAt ?? 0)) return reject(state, 'wrong_phase');
  const isLate = race.answering !== null && receivedAt >= (race.closesAt ?? 0);
  if (isLate || race.presses.some((one) => one.userId === userId)) return { state, reply: {} };
  // Round trips are fractions of a millisecond; awards and records have whole ones.
  const ms = Math.round(elapsedMs(game.timer, at));
  return { state: pressed(state, race, { userId, teamId, at, receivedAt, ms }), reply: {} };
}

export interface Judgement {
  questionId: string;
  teamId: string;
  verdict: SpokenVerdict;
}

/** The host judges what a team has said. Nothing happens when that team does not answer. */
export function judgeSpoken(before: LobbyState, given: Judgement, userId: string, world: World): Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const found = raceOf(state.game);
  const speaker = found?.race.answering;
  if (!speaker || speaker.teamId !== given.teamId || !isOf(found.round, given.questionId)) return done(state);
  if (given.verdict === 'cancel') return done(reopened(state, world.now));
  const { teamId, ms } = speaker;
  const isRight = given.verdict === 'right';
  const { seated: { [speaker.userId]: _, ...seated } = {}, ...game } = state.game;
  const vote = { userId: speaker.userId, teamId, option: { spoken: isRight }, ms };
  const voted = {
    ...state,
    game: {
      ...game,
      ...(state.game.seated && { seated }),
      answered: game.answered.includes(teamId) ? game.answered : [...game.answered, teamId],
      round: { ...found.round, votes: [...found.round.votes, vote] },
    },
  };
  const open = reopened(voted, world.now);
  return done(isRight ? enterQuestion(open, PHASE.results, world) : endIfAllAnswered(open, world));
}

/** The question that runs and needs its host to judge; null without one. */
export function awaitsJudge(state: LobbyState): string | null {
  const found = isPlaying(state) && !state.game.timer.paused ? raceOf(state.game) : null;
  return found && questionId(found.round.theme, found.round.question);
}

/** The question is dropped whose host has been away for so long. */
export function judgeMissing(
  before: LobbyState,
  question: string,
  present: ReadonlySet<string>,
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || awaitsJudge(state) !== question) return done(state);
  const isThere = state.admin !== null && present.has(state.admin);
  return done(isThere ? state : dropQuestion(state, world));
}
