import { type AppliedItem, ITEM_PHASES, type QuizItem } from '@luplay/contracts/lobby-game';
import { effects, isHostile } from '../../items/effects/effects.ts';
import { ofTeams } from '../../items/effects/texts.ts';
import { handOf, withHand, withoutItems } from '../../items/inventories/inventory.ts';
import type { GameState } from '../../state/game.ts';
import { type LobbyState, type TeamState, teamById } from '../../state/lobby.ts';
import { done, type Outcome, type Rejection, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue, isPlaying } from './phases.ts';
import { quizOf } from './themes.ts';

export interface ApplyItem {
  userId: string;
  itemId: string;
  fromTeamId: string;
  toTeamId?: string | undefined;
  requestId?: string | undefined;
}

/** Requests of a team that are remembered: one item for each question makes it as many questions. */
const REMEMBERED = 4;

/** A member of the owning team, phases 0, 1, 2 and 4, one for each question; the piece is spent. */
export function applyItem(before: LobbyState, command: ApplyItem, world: World): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  const { game } = state;
  const from = teamById(state, command.fromTeamId);
  if (!from) return reject(state, 'not_found', 'Такой команды нет.');
  if (!from.members.includes(command.userId)) return reject(state, 'not_team_member');
  const hand = handOf(game.hands, from.teamId);
  const request = command.requestId === undefined ? [] : [`${command.userId} ${command.requestId}`];
  if (request.some((one) => hand.requests.includes(one))) return done(state);
  if (game.stage !== 'round' || !ITEM_PHASES.includes(game.phase)) return reject(state, 'wrong_phase');
  if (hasApplied(game, from.teamId)) {
    return reject(state, 'conflict', 'Ваша команда уже применила предмет на этом вопросе.');
  }
  const item = quizOf(world).items.find((one) => one.id === command.itemId);
  if (!item || !hand.items.includes(item.id)) return reject(state, 'not_found', 'У вашей команды нет этого предмета.');
  const targets = targetsOf(state, item, from, command.toTeamId, world);
  if ('code' in targets) return { state, rejection: targets };
  const spent = withHand(game.hands, from.teamId, {
    items: withoutItems(hand.items, [item.id]).left,
    requests: [...hand.requests, ...request].slice(-REMEMBERED),
  });
  return done({ ...state, game: strike({ ...game, hands: spent }, item, from, targets.teams, world) });
}

export const hasApplied = (game: GameState, teamId: string): boolean =>
  game.applied.some((applied) => applied.fromTeamId === teamId);

/** The teams that the item is for, or why it cannot be applied. */
function targetsOf(
  state: LobbyState,
  { effect }: QuizItem,
  from: TeamState,
  named: string | undefined,
  world: World,
): { teams: TeamState[] } | Rejection {
  const others = state.teams.filter((team) => team !== from);
  const nobody: Rejection = { code: 'conflict', message: 'Применить предмет не к кому: другой команды нет.' };
  const some = (teams: TeamState[]) => (teams.length === 0 ? nobody : { teams });
  switch (effect.target) {
    case 'self':
      return { teams: [from] };
    case 'all':
      return { teams: state.teams };
    case 'all_except_self':
      return some(others);
    case 'random': {
      // A team that everybody has left is struck only when there is no other.
      const manned = others.filter((team) => team.members.length > 0);
      const drawn = manned.length > 0 ? manned : others;
      return some(drawn.slice(Math.floor(world.chance() * drawn.length)).slice(0, 1));
    }
    case 'any': {
      if (named === undefined) {
        return { code: 'validation_failed', message: 'Ошибка: не все параметры для применения предмета заданы.' };
      }
      const team = teamById(state, named);
      if (!team) return { code: 'not_found', message: 'Такой команды нет.' };
      if (team === from && isHostile(effect.type)) {
        return { code: 'conflict', message: 'Этот предмет применяют к другой команде.' };
      }
      return { teams: [team] };
    }
  }
}

/** What the item does. Shields take what is hostile; nobody steals from themselves. */
function strike(game: GameState, item: QuizItem, from: TeamState, targets: TeamState[], world: World): GameState {
  const { type, value = 0 } = item.effect;
  const meant = type === 'steal_score' ? targets.filter((team) => team !== from) : targets;
  const shielded = isHostile(type) ? meant.filter(({ teamId }) => handOf(game.hands, teamId).shields > 0) : [];
  let { hands } = game;
  for (const { teamId } of shielded) hands = withHand(hands, teamId, { shields: handOf(hands, teamId).shields - 1 });
  const to = meant.filter((team) => !shielded.includes(team));
  const struck =
    to.length > 0
      ? effects[type]({ ...game, hands }, { from, to, value, world })
      : { game: { ...game, hands }, told: '' };
  const saved = shielded.length > 0 ? `щит ${ofTeams(shielded.map((team) => team.name))} отражает удар` : '';
  const told = [struck.told, saved].filter((part) => part !== '').join('; ') || 'ничего не происходит';
  const applied: AppliedItem = {
    itemId: item.id,
    name: item.title,
    effect: `Команда «${from.name}» применяет «${item.title}»: ${told}.`,
    fromTeamId: from.teamId,
    toTeamIds: meant.map(({ teamId }) => teamId),
    shielded: shielded.map(({ teamId }) => teamId),
  };
  return { ...struck.game, instance: game.instance + 1, applied: [...game.applied, applied] };
}
