import { PHASE } from '@luplay/contracts/lobby-game';
import type { Urgency } from '@luplay/live-kit';
import { votesOf } from '../games/views/votes.ts';
import type { LobbyState } from '../state/lobby.ts';

/** The public fields of a lobby besides its game. */
const SHOWN = [
  'title',
  'description',
  'quest',
  'questTitle',
  'maxPlayers',
  'isPublic',
  'advance',
  'questionLimit',
  'status',
  'admin',
  'broadcastCode',
  'players',
  'teams',
  'kicked',
] as const satisfies (keyof LobbyState)[];

/** Changes of the phase and of the lobby are sent at once, votes are coalesced. Everything else is bookkeeping. */
export function urgencyOf(before: LobbyState, after: LobbyState): Urgency {
  if (gameMoved(before, after) || lobbyChanged(before, after)) return 'now';
  return votesChanged(before, after) ? 'soon' : 'never';
}

/** Another game, phase, question or timer. */
export function gameMoved(before: LobbyState, after: LobbyState): boolean {
  return before.game?.gameId !== after.game?.gameId || before.game?.instance !== after.game?.instance;
}

/** Rules reuse unchanged parts, so identity is enough within this replica; changes of others are compared by value. */
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

/** Whether what only the team sees has changed. Votes are private until answering ends, and public afterwards. */
export function teamChanged(before: LobbyState, after: LobbyState, teamId: string): boolean {
  const isAsked = after.game?.round && after.game.phase <= PHASE.answering;
  const [was, is] = [before, after].map(({ game }) => (game ? votesOf(game, teamId) : null));
  return isAsked ? JSON.stringify(was) !== JSON.stringify(is) : was?.itemUsed !== is?.itemUsed;
}
