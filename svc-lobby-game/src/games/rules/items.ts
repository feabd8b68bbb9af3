import { type AppliedItem, ITEM_PHASES, type QuizItem } from '@luplay/contracts/lobby-game';
import { effects, isHostile } from '../../items/effects/effects.ts';
import { targetsOf } from '../../items/effects/targets.ts';
import { ofTeams } from '../../items/effects/texts.ts';
import { type GameState, hasApplied } from '../../state/game.ts';
import { inventoryOf, withInventory, withoutItems } from '../../state/inventory.ts';
import { isPlaying, type LobbyState, type TeamState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue } from './phases.ts';

/** Applies the item's effect. A shield cancels a hostile effect on its team; a team cannot steal from itself. */
function applyEffect(game: GameState, item: QuizItem, from: TeamState, targets: TeamState[], world: World): GameState {
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

export interface ApplyItem {
  userId: string;
  itemId: string;
  fromTeamId: string;
  toTeamId?: string | undefined;
  requestId?: string | undefined;
}

/** Requests that a team's inventory remembers. With one item for each question they cover as many questions. */
const REMEMBERED = 4;

/** A member of the owning team applies an item, at most one for each question. The piece is used up. */
export function applyItem(before: LobbyState, command: ApplyItem, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { game } = state;
  const from = teamById(state, command.fromTeamId);
  if (!from) return reject(state, 'not_found', 'Такой команды нет.');
  if (!from.members.includes(command.userId)) return reject(state, 'not_team_member');
  const { items, requests } = inventoryOf(game.inventories, from.teamId);
  const request = command.requestId === undefined ? [] : [`${command.userId} ${command.requestId}`];
  if (request.some((one) => requests.includes(one))) return done(state);
  if (game.stage !== 'round' || !ITEM_PHASES.includes(game.phase)) return reject(state, 'wrong_phase');
  if (hasApplied(game, from.teamId)) {
    return reject(state, 'conflict', 'Ваша команда уже применила предмет на этом вопросе.');
  }
  const item = quizOf(world).items.find((one) => one.id === command.itemId);
  if (!item || !items.includes(item.id)) return reject(state, 'not_found', 'У вашей команды нет этого предмета.');
  const targets = targetsOf(state, item, from, command.toTeamId, world);
  if ('code' in targets) return { state, rejection: targets };
  const inventories = withInventory(game.inventories, from.teamId, {
    items: withoutItems(items, [item.id]).left,
    requests: [...requests, ...request].slice(-REMEMBERED),
  });
  return done({ ...state, game: applyEffect({ ...game, inventories }, item, from, targets.teams, world) });
}
