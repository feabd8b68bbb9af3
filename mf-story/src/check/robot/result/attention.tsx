import type { PlayContent } from '@luplay/story-rules';
import type { RobotReport } from '@luplay/story-rules/robot';
import { Icon } from '@luplay/web-kit';
import { checkTexts } from '../../../locale/check.ts';
import * as css from './attention.module.css';

const texts = checkTexts.result;

/** What the robot could not do in any play. */
export function Attention({ content, report }: { content: PlayContent; report: RobotReport }) {
  const idsOf = <Result,>(results: Record<string, Result>, where: (result: Result) => boolean) =>
    Object.entries(results).flatMap(([id, result]) => (where(result) ? id : []));
  const namesOf = (ids: string[], named: Readonly<Record<string, { name: string }>>) =>
    ids.map((id) => `«${named[id]?.name ?? id}»`).join(', ');
  const lines = [
    [
      texts.deadEnds,
      namesOf(
        idsOf(report.rooms, ({ deadEnds }) => deadEnds > 0),
        content.rooms,
      ),
    ],
    [
      texts.neverVisited,
      namesOf(
        idsOf(report.rooms, ({ plays }) => plays === 0),
        content.rooms,
      ),
    ],
    [
      texts.neverFound,
      namesOf(
        idsOf(report.items, (plays) => plays === 0),
        content.items,
      ),
    ],
  ].filter(([, names]) => names !== '');
  return (
    <section>
      <h3 className={css.heading}>{texts.attention}</h3>
      {lines.length === 0 ? (
        <p className={css.fine}>
          <Icon name="check" size={20} />
          {texts.fine}
        </p>
      ) : (
        <ul className={css.list}>
          {lines.map(([what, names]) => (
            <li key={what} className={css.line}>
              <Icon name="warning" size={20} />
              <span>
                {what}: {names}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
