import { type GameView, ITEM_PHASES, type QuizItem, type TeamVotes } from '@luplay/contracts/lobby-game';
import { ru } from '../../locale/items.ts';
import type { GameTeam } from '../../state/round.ts';

/** Why the team cannot apply any item now, or null. The server decides. */
export function teamObstacle(game: GameView, team: GameTeam, myTeam: TeamVotes | null): string | null {
  if (game.lobby.status !== 'in_progress') return ru.obstacles.over;
  if (game.stage !== 'round' || !ITEM_PHASES.includes(game.roundPhase)) return ru.obstacles.phase;
  // Votes are dropped with each new question, but the game also lists the applied items.
  const used = myTeam?.itemUsed || game.applied.some(({ fromTeamId }) => fromTeamId === team.teamId);
  return used ? ru.obstacles.used : null;
}

/** Effects that harm their target. */
const HOSTILE: ReadonlySet<QuizItem['effect']['type']> = new Set(['subtract_score', 'steal_score', 'block_answer']);

/** Possible targets of an item with target `any`. */
export function targetsFor({ effect }: QuizItem, game: GameView, team: GameTeam): GameTeam[] {
  return game.teams.filter(({ teamId }) => teamId !== team.teamId || !HOSTILE.has(effect.type));
}

/** Why this item has no possible target now, or null. */
export function itemObstacle(item: QuizItem, game: GameView, team: GameTeam): string | null {
  const { target } = item.effect;
  const lonely =
    target === 'any'
      ? targetsFor(item, game, team).length === 0
      : (target === 'random' || target === 'all_except_self') && game.teams.length < 2;
  return lonely ? ru.obstacles.noTarget : null;
}
