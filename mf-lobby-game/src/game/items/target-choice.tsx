import { TeamTag } from '@luplay/web-kit/game';
import { useId } from 'react';
import { ru } from '../../locale/items.ts';
import type { GameTeam } from '../../state/round.ts';
import * as css from './target-choice.module.css';

interface Props {
  teams: readonly GameTeam[];
  ownTeamId: string;
  value: string | null;
  onChange: (teamId: string) => void;
}

/** Which team an item is for. */
export function TargetChoice({ teams, ownTeamId, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{ru.chooseTarget}</legend>
      {teams.map((team) => (
        <label key={team.teamId} className={css.team}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={team.teamId === value}
            onChange={() => onChange(team.teamId)}
          />
          <TeamTag team={team} />
          {team.teamId === ownTeamId && <span className={css.own}>{ru.own}</span>}
        </label>
      ))}
    </fieldset>
  );
}
