import type { LobbyState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { withoutMember } from '../../state/teams.ts';
import { endIfAllAnswered, isPlaying, nextChooser, resumed } from './phases.ts';

/**
 * Takes a player who leaves the lobby out of the teams. Teams that play are kept even when they are empty, for their points; the turn to
 * choose goes on when nobody is left to take it, and nobody waits for an answer of who has gone. When nobody at all is left, nobody could end a
 * pause: the game runs to its end.
 */
export function memberLeft(state: LobbyState, userId: string, world: World): LobbyState {
  if (state.status === 'waiting') return { ...state, teams: withoutMember(state.teams, userId) };
  const teams = state.teams.map((team) =>
    team.members.includes(userId) ? { ...team, members: team.members.filter((member) => member !== userId) } : team,
  );
  const left: LobbyState = { ...state, teams };
  if (!isPlaying(left)) return left;
  if (left.players.length === 0 && left.game.timer.paused) return resumed(left, world);
  const { game } = left;
  const chooser = teams.find((team) => team.teamId === game.chooser);
  const choosing = game.stage === 'intro' || game.phase === 0;
  if (choosing && chooser?.members.length === 0) {
    return { ...left, game: { ...game, instance: game.instance + 1, chooser: nextChooser(left, game.chooser) } };
  }
  return endIfAllAnswered(left, world);
}
