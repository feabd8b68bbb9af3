import type { QuizItem } from '@luplay/contracts/lobby-game';
import type { Rejection, World } from '@luplay/live-kit';
import { type LobbyState, type TeamState, teamById } from '../../state/lobby.ts';
import { isHostile } from './effects.ts';

const NO_OTHER_TEAM: Rejection = { code: 'conflict', message: 'Применить предмет не к кому: другой команды нет.' };

/** The teams that the item is applied to, or why it cannot be applied. `named`: the team that the player chose. */
export function targetsOf(
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
