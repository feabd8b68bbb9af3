import type { GameView } from '@luplay/contracts/lobby-game';
import { rankTeams, TeamSign } from '@luplay/quiz-ui';
import { Badge, Card, ScoreBars } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { ru } from '../../locale/game.ts';
import { useGrownScores } from '../use-grown-scores.ts';
import * as css from './totals-phase.module.css';

/** The scores, growing from what they were before this question. */
export function TotalsPhase({ game, won }: { game: GameView; won?: ReactNode }) {
  const scores = useGrownScores(game);
  const max = Math.max(1, ...Object.values(game.scores));
  return (
    <section className={css.phase}>
      <h2 tabIndex={-1} className={css.title}>
        {ru.totals}
      </h2>
      {won}
      <Card tone="raised" className={css.card}>
        <ScoreBars
          label={ru.scores}
          max={max}
          rows={rankTeams(game.teams, game.scores).map(({ team }) => {
            const gained = game.results?.[team.teamId]?.points ?? 0;
            return {
              id: team.teamId,
              name: team.name,
              score: scores[team.teamId] ?? 0,
              color: team.color,
              icon: <TeamSign team={team} />,
              note: gained > 0 && (
                <Badge tone="good" icon="plus">
                  {gained}
                </Badge>
              ),
            };
          })}
        />
      </Card>
    </section>
  );
}
