import { TeamTag } from '@luplay/quiz-ui';
import { ChoiceList } from '@luplay/web-kit';
import { ru } from '../../locale/items.ts';
import type { GameTeam } from '../../state/round.ts';
import * as css from './target-choice.module.css';

interface Props {
  teams: readonly GameTeam[];
  ownTeamId: string;
  value: string | null;
  onChange: (teamId: string) => void;
}

/** The team that an item is used on. */
export const TargetChoice = ({ teams, ownTeamId, value, onChange }: Props) => (
  <div className={css.choice}>
    <ChoiceList
      look="row"
      label={ru.chooseTarget}
      value={value}
      onValueChange={onChange}
      options={teams.map((team) => ({
        value: team.teamId,
        content: (
          <>
            <TeamTag team={team} />
            {team.teamId === ownTeamId && <span className={css.own}>{ru.own}</span>}
          </>
        ),
      }))}
    />
  </div>
);
