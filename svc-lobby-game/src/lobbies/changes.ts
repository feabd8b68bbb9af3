import type { Urgency } from '@luplay/live-kit';
import { votesOf } from '../games/views/game.ts';
import type { LobbyState } from '../state/lobby.ts';

/** What everybody sees of a lobby besides its game. */
const SHOWN = [
  'title',
  'description',
  'quest',
  'questTitle',
  'maxPlayers',
  'isPublic',
  'status',
  'admin',
  'players',
  'teams',
  'kicked',
] as const satisfies (keyof LobbyState)[];

/** Phases and the lobby itself are told at once, votes with others. Everything else is bookkeeping. */
export function urgencyOf(before: LobbyState, after: LobbyState): Urgency {
  if (gameMoved(before, after) || lobbyChanged(before, after)) return 'now';
  return votesChanged(before, after) ? 'soon' : 'never';
}

/** Another game, phase, question or timer. */
export function gameMoved(before: LobbyState, after: LobbyState): boolean {
  return before.game?.gameId !== after.game?.gameId || before.game?.instance !== after.game?.instance;
}

/**
 * Rules keep what they do not change, so identity tells for changes of this replica; those of others are compared by
 * value.
 */
export function lobbyChanged(before: LobbyState, after: LobbyState): boolean {
  return !SHOWN.every((key) => before[key] === after[key]) && shownValue(before) !== shownValue(after);
}

const shownValues = new WeakMap<LobbyState, string>();
function shownValue(state: LobbyState): string {
  const known = shownValues.get(state);
  if (known !== undefined) return known;
  const value = JSON.stringify(SHOWN.map((name) => state[name]));
  shownValues.set(state, value);
  return value;
}

/** Another question, or other votes on it. */
function votesChanged(before: LobbyState, after: LobbyState): boolean {
  const was = before.game?.round;
  const is = after.game?.round;
  if (was?.votes === is?.votes) return false;
  if (!was || !is || was.votes.length !== is.votes.length) return true;
  if (was.theme !== is.theme || was.question !== is.question) return true;
  return was.votes.some((vote, index) => {
    const other = is.votes[index];
    return vote.userId !== other?.userId || vote.option !== other.option;
  });
}

/**
 * Whether the team knows for itself other things than before. Votes are its own only while the question may be
 * answered.
 */
export function teamChanged(before: LobbyState, after: LobbyState, teamId: string): boolean {
  const isAsked = after.game?.round && after.game.phase <= 2;
  const [was, is] = [before, after].map(({ game }) => (game ? votesOf(game, teamId) : null));
  return isAsked ? JSON.stringify(was) !== JSON.stringify(is) : was?.itemUsed !== is?.itemUsed;
}
