import { applyItem } from '../games/rules/items.ts';
import { isHostile } from '../items/effects/effects.ts';
import { hasApplied } from '../state/game.ts';
import { inventoryOf } from '../state/inventory.ts';
import type { GameLobby, LobbyState } from '../state/lobby.ts';
import { quizOf, type World } from '../state/outcome.ts';
import { type BotMove, fraction } from './moves.ts';

/** The probability that a bot whose team has items applies one before it moves. */
const CHANCE = 0.35;

/**
 * The state after an item that the bot's team has was applied, or the same state. What the rules refuse is passed over.
 * A bot applies an item right before its move, so items need no deadline of their own.
 */
export function withItem(state: GameLobby, { bot, teamId }: Pick<BotMove, 'bot' | 'teamId'>, world: World): LobbyState {
  const owned = new Set(inventoryOf(state.game.inventories, teamId).items);
  if (owned.size === 0 || hasApplied(state.game, teamId)) return state;
  if (fraction(state, bot, 'whether to apply') >= CHANCE) return state;
  const others = state.teams.filter((team) => team.teamId !== teamId && team.members.length > 0);
  const items = quizOf(world).items.filter(({ id }) => owned.has(id));
  for (const { id: itemId, effect } of startingAt(items, fraction(state, bot, 'item'))) {
    // Matters when the item's target is free to choose: what harms goes to others, what helps stays.
    const [other] = startingAt(others, fraction(state, bot, 'target'));
    const toTeamId = isHostile(effect.type) ? other?.teamId : teamId;
    const { state: after, rejection } = applyItem(
      state,
      { userId: bot.userId, itemId, fromTeamId: teamId, toTeamId },
      world,
    );
    if (!rejection) return after;
  }
  return state;
}

/** The list from the entry at `part` of it (from 0 up to 1), then what is before that. */
function startingAt<T>(list: readonly T[], part: number): T[] {
  const start = Math.floor(part * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
