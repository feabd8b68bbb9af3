import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { rankTeams, ScoreBars, StreakMark, scoresBefore, TeamSign } from '@luplay/quiz-ui';
import { Badge, Card, formatChange, Stack, useReducedMotion } from '@luplay/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { ru } from '../../locale/game.ts';
import * as css from './totals-phase.module.css';

/** The scores, growing from what they were before this question. */
export function TotalsPhase({ game, won }: { game: GameView; won?: ReactNode }) {
  const scores = useGrownScores(game);
  return (
    <Stack as="section" gap={4} className={css.phase}>
      <h2 tabIndex={-1} className={css.title}>
        {ru.totals}
      </h2>
      {won}
      <Card tone="raised">
        <ScoreBars
          label={ru.scores}
          scores={Object.values(scoresOf(game))}
          rows={rankTeams(game.teams, scoresOf(game)).map(({ team }) => {
            const gained = game.results?.[team.teamId]?.points ?? 0;
            return {
              id: team.teamId,
              name: team.name,
              score: scores[team.teamId] ?? 0,
              color: team.color,
              icon: <TeamSign team={team} />,
              note: gained !== 0 && (
                <>
                  <Badge tone={gained < 0 ? 'bad' : 'good'}>{formatChange(gained)}</Badge>{' '}
                  <StreakMark streak={team.streak} />
                </>
              ),
            };
          })}
        />
      </Card>
    </Stack>
  );
}

/** How long the old scores are shown, ms. */
const BEFORE_MS = 600;

/** First the scores before this round, a moment later the current ones: the bars grow by the gain. */
function useGrownScores(game: GameView): Record<string, number> {
  const still = useReducedMotion();
  const [grown, setGrown] = useState(still);
  useEffect(() => {
    const handle = setTimeout(() => setGrown(true), BEFORE_MS);
    return () => clearTimeout(handle);
  }, []);
  return grown ? scoresOf(game) : scoresBefore(game);
}
