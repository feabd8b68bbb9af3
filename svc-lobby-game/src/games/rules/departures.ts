import { PHASE } from '@luplay/contracts/lobby-game';
import { isBot } from '../../state/bots.ts';
import { type GameLobby, isPlaying, type LobbyState, withoutMember } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { endIfAllAnswered, enterQuestion, nextChooser, resumed } from './phases.ts';

/**
 * Takes a player who leaves the lobby out of the teams. During a game, empty teams are kept for their points, an empty
 * choosing team passes its turn on, and the answer of who has left is not awaited. When the last person leaves, a
 * pause ends: nobody is left who could end it.
 */
export function memberLeft(state: LobbyState, userId: string, world: World): LobbyState {
  if (state.status === 'waiting') return { ...state, teams: withoutMember(state.teams, userId) };
  const teams = state.teams.map((team) =>
    team.members.includes(userId) ? { ...team, members: team.members.filter((member) => member !== userId) } : team,
  );
  const left: LobbyState = { ...state, teams };
  if (!isPlaying(left)) return left;
  const isDeserted = !left.players.some(({ playerId }) => !isBot(playerId));
  if (isDeserted && left.game.timer.paused) return withoutHost(resumed(left, world), world);
  if (isDeserted && left.game.timer.waitsForHost) return withoutHost(left, world);
  const { game } = left;
  const chooser = teams.find((team) => team.teamId === game.chooser);
  const isChoosing = game.stage === 'intro' || game.phase === PHASE.themeChoice;
  if (isChoosing && chooser?.members.length === 0) {
    return { ...left, game: { ...game, instance: game.instance + 1, chooser: nextChooser(left, game.chooser) } };
  }
  return endIfAllAnswered(left, world);
}

/** A game that waits for its host goes on: nobody is left who could end the phase. */
const withoutHost = (state: GameLobby, world: World): GameLobby =>
  state.game.timer.waitsForHost ? enterQuestion(state, PHASE.totals, world) : state;
