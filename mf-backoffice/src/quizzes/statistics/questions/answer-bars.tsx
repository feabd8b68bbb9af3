import { cx, Icon } from '@luplay/web-kit';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import { percent, results } from '../../locale/results.ts';
import { useWidth } from '../plots/use-width.ts';
import * as css from './questions.module.css';

const texts = results.questions;
const HEIGHT = 10;

interface Row {
  text: string;
  votes: number;
  isRight: boolean;
  /** It was given more often than the right one. */
  beats?: boolean;
  /** Below the bar. */
  more?: ReactNode;
}

interface Props {
  label: string;
  rows: readonly Row[];
  /** The votes of a full bar. */
  all: number;
}

/** Answers with how often each was given. What is right has a check mark, what beats it a warning. */
export function AnswerBars({ label, rows, all }: Props) {
  const [ref, width] = useWidth<HTMLOListElement>();
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, all)], range: [0, width] });
  return (
    <ol className={css.options} aria-label={label} ref={ref}>
      {rows.map(({ text, votes, isRight, beats = false, more }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity, and they stay
        <li key={index}>
          <span className={css.option}>
            {isRight && <Icon name="check" size={16} label={texts.rightOption} />}
            {beats && <Icon name="warning" size={16} label={texts.hints.attracts} />}
            <span>{text}</span>
          </span>
          <span className={css.votes}>
            {texts.votes(votes)}
            {all > 0 && <small>{percent(votes / all)}</small>}
          </span>
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <Bar className={css.track} width={width} height={HEIGHT} rx={5} />
            {votes > 0 && (
              <Bar
                className={cx(css.bar, isRight && css.rightBar, beats && css.beating)}
                width={Math.max(HEIGHT, scale(votes))}
                height={HEIGHT}
                rx={5}
              />
            )}
          </svg>
          {more}
        </li>
      ))}
    </ol>
  );
}
