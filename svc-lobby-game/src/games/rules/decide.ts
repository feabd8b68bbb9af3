import { type Choice, PHASE } from '@luplay/contracts/lobby-game';
import { type GameLobby, isPlaying, type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import { boardOf } from './board.ts';
import { chosen, decisionOf, refusal } from './board-decisions.ts';
import { advanceIfDue, boardGoesOn } from './phases.ts';

/** A member decides for the team. Nothing happens when the decision is made already. */
export function decide(
  before: LobbyState,
  command: { userId: string; teamId: string; decisionId: string; choice: Choice },
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || !state.game.board) return reject(state, 'wrong_phase');
  const { userId, teamId, decisionId, choice } = command;
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  const { decision, play } = boardOf(state.game);
  if (state.game.phase !== PHASE.themeChoice || decision?.id !== decisionId) return done(state);
  if (decision.kind === 'stakes' && play?.stakes?.[teamId] !== undefined) return done(state);
  if (!decision.teams.includes(teamId)) return reject(state, 'not_your_turn');
  return choose(state, teamId, choice, world);
}

/** An awaited team makes its choice. */
export function choose(state: GameLobby, teamId: string, choice: Choice, world: World): Outcome {
  const rejection = refusal(state, teamId, choice, world);
  if (rejection) return { state, rejection };
  const { id } = decisionOf(state);
  const after = chosen(state, teamId, choice, world);
  // Other teams still have the rest of the time.
  return done(boardOf(after.game).decision?.id === id ? after : boardGoesOn(after, world));
}
