import type { GameView } from '@luplay/contracts/lobby-game';
import { TeamTag } from '@luplay/quiz-ui';
import { Card, listed, Stack } from '@luplay/web-kit';
import { ru } from '../../locale/game.ts';
import * as finalCss from './final-phase.module.css';
import * as css from './intro-phase.module.css';

export function IntroPhase({ game }: { game: GameView }) {
  return (
    <Stack as="section" align="center" className={css.intro}>
      <p className={finalCss.eyebrow}>{game.lobby.questTitle}</p>
      <h2 tabIndex={-1} className={finalCss.title}>
        {ru.introTitle}
      </h2>
      <p>{ru.introText}</p>
      <Card tone="raised" title={ru.introTeams} className={css.card}>
        <Stack as="ul">
          {game.teams.map((team) => (
            <li key={team.teamId} className={css.team}>
              <TeamTag team={team} />
              <span className={css.members}>{listed(team.members.map(({ name }) => name))}</span>
            </li>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
