import { type AppliedItem, ITEM_PHASES, PHASE, type QuizItem } from '@luplay/contracts/lobby-game';
import { type Asked, idempotent, type Right } from '@luplay/live-kit';
import { kindOf } from '@luplay/quiz-rules';
import { effects, isHostile } from '../../items/effects/effects.ts';
import { ofTeams } from '../../items/effects/texts.ts';
import { type GameState, hasApplied, isBlocked, questionOf } from '../../state/game.ts';
import { inventoryOf, withInventory, withoutItems } from '../../state/inventory.ts';
import { isPlaying, type LobbyState, type TeamState, teamById, withGame } from '../../state/lobby.ts';
import {
  done,
  type LobbyCommand,
  type Outcome,
  quizOf,
  type Rejection,
  reject,
  type World,
} from '../../state/outcome.ts';
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
}

/** A repeated request changes nothing. */
export function itemCommand(
  asked: Asked,
  { requestId, ...given }: Omit<ApplyItem, 'userId'> & { requestId?: string | undefined },
): LobbyCommand {
  const command = { ...given, userId: asked.caller.userId };
  const wasApplied = ({ game }: LobbyState) =>
    game && inventoryOf(game.inventories, given.fromTeamId).requests.includes(`${command.userId} ${requestId}`);
  const right: Right<LobbyState> = (state) => {
    const from = teamOfMember(state, command);
    return 'code' in from ? from : null;
  };
  return idempotent(asked, right, (state, world: World) =>
    wasApplied(state) ? done(state) : applyItem(state, command, world),
  );
}

/** A member of the owning team applies an item, at most one for each question. The piece is used up. */
export function applyItem(before: LobbyState, command: ApplyItem, world: World): Outcome {
  const state = advanceIfDue(before, world);
  const from = teamOfMember(state, command);
  if ('code' in from) return { state, rejection: from };
  const { game } = withGame(state);
  const { items } = inventoryOf(game.inventories, from.teamId);
  if (game.stage !== 'round' || !ITEM_PHASES.includes(game.phase)) return reject(state, 'wrong_phase');
  if (hasApplied(game, from.teamId)) {
    return reject(state, 'conflict', 'Ваша команда уже применила предмет на этом вопросе.');
  }
  const item = quizOf(world).items.find((one) => one.id === command.itemId);
  if (!item || !items.includes(item.id)) return reject(state, 'not_found', 'У вашей команды нет этого предмета.');
  const targets = targetsOf(state, item, from, command.toTeamId, world);
  if ('code' in targets) return { state, rejection: targets };
  if (item.effect.type === 'remove_wrong' && !hasRemovable(game, targets.teams, world)) {
    return reject(state, 'conflict', 'В этом вопросе нечего убирать.');
  }
  const inventories = withInventory(game.inventories, from.teamId, { items: withoutItems(items, [item.id]).left });
  return done({ ...state, game: applyEffect({ ...game, inventories }, item, from, targets.teams, world) });
}

/** Whether one more wrong option of the current question can be removed for a team, or the effect waits for another. */
function hasRemovable(game: GameState, teams: readonly TeamState[], world: World): boolean {
  if (game.phase !== PHASE.question && game.phase !== PHASE.answering) return true;
  if (game.round?.race) return false;
  const question = questionOf(game, quizOf(world));
  return teams.some(({ teamId }) => {
    if (isBlocked(game, teamId)) return false;
    const { hidden } = inventoryOf(game.inventories, teamId);
    return kindOf(question).removeWrong(question, hidden, 1, () => 0).length > hidden.length;
  });
}

function teamOfMember(state: LobbyState, { userId, fromTeamId }: ApplyItem): TeamState | Rejection {
  if (!isPlaying(state)) return { code: 'wrong_phase', message: 'Игра сейчас не идёт.' };
  const team = teamById(state, fromTeamId);
  if (!team) return { code: 'not_found', message: 'Такой команды нет.' };
  return team.members.includes(userId) ? team : { code: 'not_team_member' };
}

const NO_OTHER_TEAM: Rejection = { code: 'conflict', message: 'Применить предмет не к кому: другой команды нет.' };

/** The teams that the item is applied to, or why it cannot be applied. `named`: the team that the player chose. */
function targetsOf(
  state: LobbyState,
  { effect }: QuizItem,
  from: TeamState,
  named: string | undefined,
  { chance }: Pick<World, 'chance'>,
): { teams: TeamState[] } | Rejection {
  const others = state.teams.filter((team) => team !== from);
  const some = (teams: TeamState[]) => (teams.length === 0 ? NO_OTHER_TEAM : { teams });
  switch (effect.target) {
    case 'self':
      return { teams: [from] };
    case 'all':
      return { teams: state.teams };
    case 'all_except_self':
      return some(others);
    case 'random': {
      // A team without members is drawn only when there is no other.
      const withMembers = others.filter((team) => team.members.length > 0);
      const drawn = withMembers.length > 0 ? withMembers : others;
      return some(drawn.slice(Math.floor(chance() * drawn.length)).slice(0, 1));
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
