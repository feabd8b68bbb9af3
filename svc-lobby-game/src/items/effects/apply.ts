import type { AppliedItem, QuizItem } from '@luplay/contracts/lobby-game';
import type { GameState } from '../../state/game.ts';
import { inventoryOf, withInventory } from '../../state/inventory.ts';
import type { TeamState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { effects, isHostile } from './effects.ts';
import { ofTeams } from './texts.ts';

/** Applies the item's effect. A shield cancels a hostile effect on its team; a team cannot steal from itself. */
export function applyEffect(
  game: GameState,
  item: QuizItem,
  from: TeamState,
  targets: TeamState[],
  world: World,
): GameState {
  const { type, value = 0 } = item.effect;
  const aimed = type === 'steal_score' ? targets.filter((team) => team !== from) : targets;
  const shieldsOf = ({ teamId }: TeamState) => inventoryOf(game.inventories, teamId).shields;
  const shielded = isHostile(type) ? aimed.filter((team) => shieldsOf(team) > 0) : [];
  let { inventories } = game;
  for (const team of shielded) inventories = withInventory(inventories, team.teamId, { shields: shieldsOf(team) - 1 });
  const to = aimed.filter((team) => !shielded.includes(team));
  const unshielded = { ...game, inventories };
  const { game: after, told } =
    to.length > 0 ? effects[type](unshielded, { from, to, value, world }) : { game: unshielded, told: '' };
  const saved = shielded.length > 0 ? `щит ${ofTeams(shielded.map((team) => team.name))} отражает удар` : '';
  const sentence = [told, saved].filter((part) => part !== '').join('; ') || 'ничего не происходит';
  const applied: AppliedItem = {
    itemId: item.id,
    name: item.title,
    effect: `Команда «${from.name}» применяет «${item.title}»: ${sentence}.`,
    fromTeamId: from.teamId,
    toTeamIds: aimed.map(({ teamId }) => teamId),
    shielded: shielded.map(({ teamId }) => teamId),
  };
  return { ...after, instance: game.instance + 1, applied: [...game.applied, applied] };
}
