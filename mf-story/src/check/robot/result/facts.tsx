import type { RobotReport, Spread } from '@luplay/story-rules/robot';
import { formatNumber, plural } from '@luplay/web-kit';
import { actionTexts } from '../../../locale/actions.ts';
import { checkTexts } from '../../../locale/check.ts';
import * as css from './facts.module.css';
import { rounded, share } from './numbers.ts';

const texts = checkTexts.result;

const spread = ({ least, median, most }: Spread) =>
  least === most ? formatNumber(least) : texts.spread(formatNumber(least), formatNumber(most), formatNumber(median));

/** Numbers of the plays as a whole. */
export function Facts({ report }: { report: RobotReport }) {
  const { plays, complete, steps, spentInPlay, grants, deaths, spent } = report;
  const facts: [string, string][] = [
    [texts.facts.complete, texts.ofPlays(formatNumber(complete), formatNumber(plays))],
    [texts.facts.steps, steps ? spread(steps) : texts.nobody],
    [texts.facts.spent, spread(spentInPlay)],
    [texts.facts.grants, `${texts.onAverage(rounded(grants))} ${plural(Number(grants.toFixed(1)), texts.times)}`],
    [texts.facts.deaths, texts.onAverage(rounded(deaths))],
  ];
  const total = Object.values(spent).reduce((sum, points) => sum + points, 0);
  return (
    <div className={css.facts}>
      <dl className={css.list}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className={css.heading}>{texts.spending}</h3>
        <ul className={css.bars}>
          {(Object.keys(spent) as (keyof typeof spent)[]).map((action) => (
            <li key={action} className={css.row}>
              <span>{actionTexts[action].spent}</span>
              <span className={css.track} aria-hidden="true">
                <span
                  className={css.bar}
                  style={{ inlineSize: `${total === 0 ? 0 : (spent[action] / total) * 100}%` }}
                />
              </span>
              <span className={css.number}>{share(spent[action], total)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
