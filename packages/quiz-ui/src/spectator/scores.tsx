import { type GameView, scoresOf, type TeamResult } from '@luplay/contracts/lobby-game';
import { cx, formatChange, formatNumber, Hidden, Icon } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { EffectMarks } from '../items/effect-marks.tsx';
import { effectMarks } from '../items/effects.ts';
import { answerForm } from '../kinds/answers.tsx';
import { answerOf, isScored } from '../kinds/kind.ts';
import { ru as kinds } from '../kinds/locale/stage.ts';
import { ru as quiz } from '../locale.ts';
import { isCrowd, isMany } from '../screens/crowd.ts';
import { type Bars, barsOf, type RankedTeam, rankTeams } from '../teams/ranking.ts';
import { softHyphens } from '../teams/soft-hyphens.ts';
import { StreakMark } from '../teams/streak-mark.tsx';
import { TeamSign } from '../teams/team-tag.tsx';
import { ru } from './locale.ts';
import * as css from './scores.module.css';

interface Props {
  game: GameView;
  /** Only these; all when unset. */
  ranked?: readonly RankedTeam<GameView['teams'][number]>[];
  large?: boolean;
  /** Shows the place of each. */
  places?: boolean;
}

/** Points of every team, best first; in a round also its answer and gain, or that it has answered. */
export function Scores({ game, ranked = rankTeams(game.teams, scoresOf(game)), large = false, places = false }: Props) {
  const bars = barsOf(Object.values(scoresOf(game)));
  const crowd = isCrowd(ranked) ? 1 : 0;
  // Beside a podium there is room for one column less.
  const columns = large && isMany(ranked) ? 2 + crowd : places ? 1 + crowd : 1;
  const isDense = large ? columns > 2 : isMany(ranked);
  return (
    <ol
      className={cx(css.scores, large && css.large, isDense && css.dense, columns > 1 && css.columns)}
      style={{ '--columns': columns, '--rows': Math.ceil(ranked.length / columns) } as CSSProperties}
      aria-label={ru.scores}
    >
      {ranked.map(({ team, score, place }) => (
        <li key={team.teamId} className={css.row} style={{ '--team': team.color } as CSSProperties}>
          {places && (
            <span className={css.place}>
              <span aria-hidden="true">{place}</span>
              <Hidden>{quiz.place(place)}</Hidden>
            </span>
          )}
          <TeamSign team={team} />
          <span className={css.name}>{softHyphens(team.name)}</span>
          {game.winnerTeams.includes(team.teamId) && <Icon name="crown" label={quiz.winner} className={css.crown} />}
          {large && game.stage === 'round' && (
            <span className={css.streak}>
              <StreakMark streak={team.streak} whole={columns === 1} />
            </span>
          )}
          <Round game={game} teamId={team.teamId} most={isDense ? MOST.dense : large ? MOST.large : MOST.line} />
          <span className={css.score}>{formatNumber(score)}</span>
          <Bar bars={bars} score={score} />
          {/* Of so many teams only the points have room. */}
          {columns < 3 && game.stage === 'round' && effectMarks(team.effects).length > 0 && (
            <span className={css.effects}>
              <EffectMarks effects={team.effects} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Bar({ bars, score }: { bars: Bars; score: number }) {
  const { from, part } = bars.of(score);
  return (
    <span
      className={cx(css.track, bars.zero > 0 && css.signed)}
      style={{ '--zero': `${bars.zero}%` } as CSSProperties}
      aria-hidden="true"
    >
      <span className={css.fill} style={{ '--from': `${from}%`, '--part': `${part}%` } as CSSProperties} />
    </span>
  );
}

/** Characters of an answer that stand beside a name. Of longer ones only whether they are right. */
const MOST = { dense: 7, large: 18, line: Number.POSITIVE_INFINITY };

/** What a team did in this round, if anything. */
function Round({ game, teamId, most }: { game: GameView; teamId: string; most: number }) {
  const result = game.results?.[teamId];
  if (result) {
    const { points, share } = result;
    const isWide = most === MOST.line && answerOf(result) !== null && !answerForm(game.currentQuestion ?? {}).Mark;
    return (
      <span className={cx(css.round, isWide && css.wide)}>
        {points !== 0 && <span className={points < 0 ? css.lost : css.gained}>{formatChange(points)}</span>}
        {share !== undefined && <span>{kinds.share(String(Math.round(share * 100)))}</span>}
        <Given game={game} result={result} most={most} />
      </span>
    );
  }
  const team = game.progress?.teams[teamId];
  // No answers are awaited from a team that is blocked for this question.
  if (!team || team.members === 0) return null;
  const all = team.answered === team.members;
  return (
    <span className={cx(css.round, all && css.all)}>
      <Hidden>{ru.answeredTeam}</Hidden>
      {all && <Icon name="check" className={css.check} />}
      {team.answered}/{team.members}
    </span>
  );
}

type GivenProps = { game: GameView; result: TeamResult; most: number };

function Given({ game: { currentQuestion: question }, result, most }: GivenProps) {
  const answer = answerOf(result);
  if (answer === null || !question) {
    return (
      <>
        <span aria-hidden="true">{ru.nothing}</span>
        <Hidden>{ru.noAnswer}</Hidden>
      </>
    );
  }
  const { correct, share } = result;
  const { Mark, short } = answerForm(question);
  const text = short(answer, question);
  return (
    <>
      {Mark ? (
        <Mark answer={answer} quiet={!correct && isScored(question)} />
      ) : text.length <= most ? (
        <span className={css.short} aria-hidden="true">
          {text}
        </span>
      ) : (
        share === undefined && <Icon name={correct ? 'check' : 'cross'} className={cx(css.check, correct && css.all)} />
      )}
      <Hidden>{ru.answeredWith(text)}</Hidden>
    </>
  );
}
