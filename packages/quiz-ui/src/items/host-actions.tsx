import type { HostAction } from '@luplay/contracts/lobby-game';
import { count, countChange, Icon, type IconName } from '@luplay/web-kit';
import { nouns, ru } from '../locale.ts';
import { TeamSign } from '../teams/team-tag.tsx';
import * as css from './applied-items.module.css';

interface Props {
  actions: readonly HostAction[];
  teams: readonly { teamId: string; name: string; color: string; icon: string }[];
}

const ICONS: Readonly<Record<HostAction['kind'], IconName>> = {
  points: 'edit',
  skip: 'chevron-right',
  verdict: 'check',
  time: 'clock',
  removed: 'door',
  host: 'crown',
};

const texts = ru.hostActions;

function sentenceOf(action: HostAction, teams: Props['teams']): string {
  switch (action.kind) {
    case 'points': {
      const { points, teamId, reason, undone } = action;
      const name = teams.find((team) => team.teamId === teamId)?.name ?? '';
      return texts.points(countChange(points, nouns.points), name, reason, undone === true);
    }
    case 'skip':
      return texts.skip(action.question);
    case 'verdict':
      return action.right ? texts.accepted(action.text) : texts.refused(action.text);
    case 'time':
      return texts.time(count(action.seconds, nouns.seconds));
    default:
      return texts[action.kind](action.name);
  }
}

/** What the host did by hand, in order. Renders nothing without actions. Sized in `em`. */
export function HostActions({ actions, teams }: Props) {
  if (actions.length === 0) return null;
  return (
    <ol className={css.lines} aria-label={texts.label}>
      {actions.map((action) => {
        const team = action.kind === 'points' && teams.find(({ teamId }) => teamId === action.teamId);
        return (
          <li key={`${action.kind} ${action.actionId}`} className={css.line}>
            {team ? <TeamSign team={team} /> : <Icon name={ICONS[action.kind]} size={20} />}
            <span className={css.effect}>{sentenceOf(action, teams)}</span>
          </li>
        );
      })}
    </ol>
  );
}
