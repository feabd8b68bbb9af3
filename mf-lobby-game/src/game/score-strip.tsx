import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { EffectMarks, rankTeams, StreakMark, TeamTag } from '@luplay/quiz-ui';
import { cx, formatNumber, Hidden, Icon, Row } from '@luplay/web-kit';
import { ru } from '../locale/game.ts';
import * as css from './score-strip.module.css';

/** The scores in one line, best first, with each team's pending effects and, in phase 2, how many of it answered. */
export function ScoreStrip({ game, myTeamId }: { game: GameView; myTeamId?: string }) {
  return (
    <section className={css.strip} aria-label={ru.scores}>
      <Row as="ol" gap={2} wrap>
        {rankTeams(game.teams, scoresOf(game)).map(({ team, score }) => (
          <li key={team.teamId} className={cx(css.team, team.teamId === myTeamId && css.mine)}>
            <Row as="span" gap={2} align="center" className={css.line}>
              <TeamTag team={team} />
              {team.teamId === myTeamId && <Hidden>({ru.yourTeam})</Hidden>}
              <span className={css.score}>{formatNumber(score)}</span>
            </Row>
            <StreakMark streak={team.streak} />
            <EffectMarks effects={team.effects} />
            <Answered progress={game.progress?.teams[team.teamId]} />
          </li>
        ))}
      </Row>
    </section>
  );
}

function Answered({ progress }: { progress: { answered: number; members: number } | undefined }) {
  // No answers are awaited from a team that is blocked for this question.
  if (!progress || progress.members === 0) return null;
  const { answered, members } = progress;
  const ready = answered >= members;
  return (
    <span className={cx(css.answered, ready && css.ready)}>
      {ready && <Icon name="check" size={14} />}
      <span aria-hidden="true">
        {answered}/{members}
      </span>
      <Hidden>{ready ? ru.teamReady : ru.answered(answered, members)}</Hidden>
    </span>
  );
}
