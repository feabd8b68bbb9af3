import { ITEM_PHASES } from '@luplay/contracts/lobby-game';
import { applyEffect } from '../../items/effects/apply.ts';
import { targetsOf } from '../../items/effects/targets.ts';
import { hasApplied } from '../../state/game.ts';
import { inventoryOf, withInventory, withoutItems } from '../../state/inventory.ts';
import { isPlaying, type LobbyState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue } from './phases.ts';

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
