import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { percent, results as texts } from '../../locale/results.ts';
import { answersOf } from '../figures.ts';
import { useWidth } from '../plots/use-width.ts';
import * as css from './questions.module.css';

const HEIGHT = 10;

/** How many chose each option. The right one has a check mark, and a wrong one that beats it a warning. */
export function OptionPlot({ question }: { question: QuestionStatistics }) {
  const { options, votes, answer } = question;
  const [ref, width] = useWidth<HTMLOListElement>();
  const all = answersOf(question);
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, all)], range: [0, width] });
  return (
    <ol className={css.options} aria-label={texts.questions.options} ref={ref}>
      {options.map((option, index) => {
        const count = votes[index] ?? 0;
        const isRight = index === answer;
        const beats = !isRight && count > (votes[answer] ?? 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity, and they stay
          <li key={index}>
            <span className={css.option}>
              {isRight && <Icon name="check" size={16} label={texts.questions.rightOption} />}
              {beats && <Icon name="warning" size={16} label={texts.questions.hints.attracts} />}
              <span>{option}</span>
            </span>
            <span className={css.votes}>
              {texts.questions.votes(count)}
              {all > 0 && <small>{percent(count / all)}</small>}
            </span>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <Bar className={css.track} width={width} height={HEIGHT} rx={5} />
              {count > 0 && (
                <Bar
                  className={cx(css.bar, isRight && css.rightBar, beats && css.beating)}
                  width={Math.max(HEIGHT, scale(count))}
                  height={HEIGHT}
                  rx={5}
                />
              )}
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
