import { PHASE, RACE_MS } from '@luplay/contracts/lobby-game';
import {
  type BoardPlay,
  type GameState,
  isAsked,
  isBlocked,
  type PlayableQuestion,
  type Press,
  type RaceState,
  type RoundState,
  type TimerState,
} from '../../state/game.ts';
import { type GameLobby, type LobbyState, teamById, teamOf } from '../../state/lobby.ts';

/** Played by all in writing, also on a board where others press the button. */
const WRITTEN: readonly BoardPlay['special'][] = ['forAll', 'stakeAll', 'final'];

/** Whether a question of this game is answered aloud by who presses the button first. */
export function isRaced(state: GameLobby, { type }: Pick<PlayableQuestion, 'type'>): boolean {
  const { board } = state.game;
  const isForButton = state.boardAnswer === 'button' && board && !WRITTEN.includes(board.play?.special);
  return type === 'spoken' || Boolean(type === 'text' && isForButton && hasJudge(state));
}

/** Whether a person leads the lobby without playing: they see the answer, and judge what is said. */
export const hasJudge = ({ simulation, ...state }: LobbyState): boolean =>
  simulation?.createdBy == null && state.admin !== null && !teamOf(state as LobbyState, state.admin);

export const NEW_RACE: RaceState = { openedAt: null, presses: [], closesAt: null, answering: null, locked: {} };

/** The race of the current question while it can be run; null otherwise. */
export function raceOf({ round, phase }: GameState): { round: RoundState; race: RaceState } | null {
  const isRun = phase === PHASE.question || phase === PHASE.answering;
  return round?.race && isRun ? { round, race: round.race } : null;
}

/** The teams that have answered wrongly. */
export const teamsOut = ({ votes }: RoundState): string[] => votes.map(({ teamId }) => teamId);

/** Whether the button is, or will be, somebody's. */
export const isRunnable = ({ teams, game }: GameLobby, round: RoundState): boolean =>
  teams.some(
    ({ teamId, members }) =>
      !isBlocked(game, teamId) && !teamsOut(round).includes(teamId) && members.some((userId) => isAsked(game, userId)),
  );

const withRace = (state: GameLobby, race: RaceState, timer: TimerState): GameLobby => {
  const { game } = state;
  const round = { ...(game.round as RoundState), race };
  return { ...state, game: { ...game, instance: game.instance + 1, round, timer } };
};

/** How much earlier than its receipt a press counts, ms. `roundTrip`: of its socket. */
export const leadOf = (roundTrip: number): number => Math.min(RACE_MS.most, roundTrip / 2);

/** When the phase is over, epoch ms: a press that was made before the end of the time may still be under way. */
export function dueAt({ phase, round, timer: { endsAt, held } }: GameState): number | null {
  const isOpen = phase === PHASE.answering && round?.race && !held;
  return endsAt !== null && isOpen ? endsAt + RACE_MS.most : endsAt;
}

/** The game with one more press. After the first one the time stands still, and others are gathered. */
export function pressed(state: GameLobby, race: RaceState, press: Press): GameLobby {
  const { timer } = state.game;
  const presses = [...race.presses, press];
  // It was received in time, but handled after the presses were decided.
  if (race.answering) return decided(withRace(state, { ...race, presses }, timer), press.receivedAt);
  if (race.presses.length > 0) {
    const round = { ...(state.game.round as RoundState), race: { ...race, presses } };
    return { ...state, game: { ...state.game, round } };
  }
  const closesAt = press.receivedAt + RACE_MS.gather;
  const leftMs = Math.max(0, (timer.endsAt ?? press.receivedAt) - press.receivedAt);
  return withRace(state, { ...race, presses, closesAt }, { ...timer, held: true, endsAt: closesAt, leftMs });
}

/**
 * The earliest press wins, of equal ones the one that was received first. The time stands still for the answer. When
 * all who pressed have left, the button is open again.
 */
export function decided(state: GameLobby, now: number): GameLobby {
  const { game } = state;
  const { race } = game.round as RoundState;
  if (!race) throw new Error('there is no race');
  const present = race.presses.filter(({ teamId, userId }) => teamById(state, teamId)?.members.includes(userId));
  const [first] = present.toSorted((one, other) => one.at - other.at || one.receivedAt - other.receivedAt);
  if (!first) return reopened(state, now);
  const timer: TimerState = { ...game.timer, held: true, endsAt: null };
  return withRace(state, { ...race, answering: first }, timer);
}

/** The button is open again, for the rest of the time. */
export function reopened(state: GameLobby, now: number): GameLobby {
  const { race, ...round } = state.game.round as RoundState;
  const { held: _, ...timer } = state.game.timer;
  const open = { ...(race ?? NEW_RACE), presses: [], closesAt: null, answering: null };
  const endsAt = timer.paused ? null : now + timer.leftMs;
  return withRace({ ...state, game: { ...state.game, round } }, open, { ...timer, endsAt });
}

/** When who answers has left, the button is open again. */
export function withoutAbsent(state: GameLobby, now: number): GameLobby {
  const race = raceOf(state.game)?.race;
  const speaker = race?.answering;
  if (!race || !speaker || teamById(state, speaker.teamId)?.members.includes(speaker.userId)) return state;
  return reopened(state, now);
}
