import type { GameView } from '@luplay/contracts/lobby-game';
import { cx, formatNumber, Hidden } from '@luplay/web-kit';
import { rankTeams, TeamTag } from '@luplay/web-kit/game';
import { ru } from '../locale/game.ts';
import * as css from './score-strip.module.css';

/** The score in one line, best first. */
export function ScoreStrip({ game, myTeamId }: { game: GameView; myTeamId?: string }) {
  return (
    <section className={css.strip} aria-label={ru.scores}>
      <ol className={css.teams}>
        {rankTeams(game.teams, game.scores).map(({ team, score }) => (
          <li key={team.teamId} className={cx(css.team, team.teamId === myTeamId && css.mine)}>
            <TeamTag team={team} />
            {team.teamId === myTeamId && <Hidden>({ru.yourTeam})</Hidden>}
            <span className={css.score}>{formatNumber(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
