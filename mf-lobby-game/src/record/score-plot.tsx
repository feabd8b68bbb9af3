import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { formatNumber } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from '../locale/record.ts';
import * as css from './score-plot.module.css';
import { ticksAround } from './scores.ts';
import { dashOf, TeamSign } from './team-line.tsx';

const WIDTH = 640;
const HEIGHT = 280;
const LEFT = 64;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 36;
/** Lines of teams with equal scores are drawn this far apart, so that none hides another. */
const APART = 3;

export interface PlottedTeam {
  teamId: string;
  color: string;
  /** From 0: the score after each question. */
  scores: readonly number[];
}

/** The scores after each question as lines with a pattern and a sign for each team. The table below has the numbers. */
export function ScorePlot({ record, teams }: { record: FinishedRecord; teams: readonly PlottedTeam[] }) {
  const steps = record.questions.length;
  const ticks = ticksAround(teams.flatMap(({ scores }) => scores));
  const [least = 0] = ticks;
  const all = (ticks.at(-1) ?? 1) - least;
  const x = (step: number) => LEFT + (step / Math.max(1, steps)) * (WIDTH - LEFT - RIGHT);
  const y = (score: number) => HEIGHT - BOTTOM - ((score - least) / all) * (HEIGHT - TOP - BOTTOM);
  /** Only every n-th question is numbered, so that labels do not overlap. */
  const every = Math.ceil(steps / 12);
  return (
    <svg className={css.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={ru.plot}>
      {ticks.map((score) => (
        <g key={score}>
          <line className={css.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(score)} y2={y(score)} />
          <text className={css.label} x={LEFT - 8} y={y(score) + 4} textAnchor="end">
            {formatNumber(score)}
          </text>
        </g>
      ))}
      {record.questions.map(({ number }, index) =>
        (index + 1) % every === 0 ? (
          <text key={number} className={css.label} x={x(index + 1)} y={HEIGHT - 6} textAnchor="middle">
            {number}
          </text>
        ) : null,
      )}
      {teams.map(({ teamId, color, scores }, index) => {
        const at = (score: number) => y(score) - Math.min(APART, 12 / teams.length) * (index - (teams.length - 1) / 2);
        return (
          <g key={teamId} className={css.team} style={{ '--team': color } as CSSProperties}>
            <polyline
              strokeDasharray={dashOf(index)}
              points={scores.map((score, step) => `${x(step)},${at(score)}`).join(' ')}
            />
            {scores.map((score, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its question
              <TeamSign key={step} index={index} x={x(step)} y={at(score)} size={1.5} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
