import type { GameView, QuestionView } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru as quiz } from '../../locale.ts';
import { groupsOf, type Team } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import { Signs } from '../who.tsx';
import * as css from './number.module.css';
import { type Cluster, clustersOf, placeOf, type Scale, scaleOf } from './scale.ts';
import { shortNumber, writtenNumber } from './written.ts';

/** What is asked for, later the teams' numbers on a line with the right one. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { right, unit, slider, closest } = question;
  if (right && 'number' in right) return <Line game={game} question={question} right={right.number} />;
  return (
    <>
      <Prompt question={question}>{closest ? ru.ask.closest : ru.ask.number}</Prompt>
      <p className={css.blank}>
        <span className={css.gap} aria-hidden="true">
          ?
        </span>
        {unit}
      </p>
      {slider && (
        <div>
          <div className={css.axis} />
          <Ends slider={slider} />
        </div>
      )}
    </>
  );
}

const Ends = ({ slider: { min, max } }: { slider: NonNullable<QuestionView['slider']> }) => (
  <p className={css.ends}>
    <span>{writtenNumber(min)}</span>
    <span>{writtenNumber(max)}</span>
  </p>
);

/** A number that teams gave. */
interface Given {
  number: number;
  text: string;
  place: number;
  share: number;
  teams: Team[];
}

/** The narrowest line, and a digit, in em. */
const NARROWEST = 26;
const NARROWEST_BESIDE_PICTURE = 15;
const DIGIT = 0.7;
const MOST_LABELS = 6;
/** Numbers with so many more characters than the right one are told in short. */
const LONGER = 3;

function Line({ game, question, right }: { game: GameView; question: QuestionView; right: number }) {
  const { unit, tolerance = 0, slider, media } = question;
  const groups = groupsOf(game);
  const numbers = groups.flatMap(({ answer }) =>
    typeof answer === 'object' && 'number' in answer ? answer.number : [],
  );
  const scale = scaleOf(numbers, right, question);
  const given = groups
    .map(({ share, teams }, index): Given => {
      const number = numbers[index] ?? right;
      const text = shortNumber(number, writtenNumber(right).length + LONGER);
      return { number, text, place: placeOf(scale, number), share, teams };
    })
    .sort((one, other) => one.number - other.number);
  const isPictured = media.type !== 'No media';
  const longest = Math.max(1, ...given.map(({ text }) => text.length)) * DIGIT + 1.5;
  const width = isPictured ? NARROWEST_BESIDE_PICTURE : NARROWEST;
  const most = Math.min(MOST_LABELS, Math.max(1, Math.floor(width / longest)));
  const clusters = clustersOf(given, most);
  return (
    <div className={css.line}>
      <p className={css.right}>
        <Icon name="check" label={quiz.right} className={css.check} />
        {[writtenNumber(right), tolerance > 0 && ru.tolerance(writtenNumber(tolerance)), unit]
          .filter(Boolean)
          .join(' ')}
      </p>
      {given.length === 0 && <p className={css.soft}>{ru.nobody}</p>}
      <ol className={css.labels} style={{ '--em': width } as CSSProperties} aria-label={ru.given}>
        {clusters.map((cluster, index) => (
          <li
            key={cluster.entries[0]?.number}
            className={css.label}
            style={
              {
                '--width': `${100 / most}%`,
                '--gap': `${(cluster.at - 0.5 / most - edgeBefore(clusters, index, most)) * 100}%`,
              } as CSSProperties
            }
          >
            <Label entries={cluster.entries} />
          </li>
        ))}
      </ol>
      <svg className={css.leads} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {clusters.flatMap(({ entries, at }) =>
          entries.map(({ number, place }) => (
            <path key={number} d={`M${at * 100} 0L${place * 100} 10`} className={css.lead} />
          )),
        )}
      </svg>
      <Axis scale={scale} right={right} tolerance={tolerance} given={given} />
      {slider && <Ends slider={slider} />}
    </div>
  );
}

const edgeBefore = (clusters: readonly Cluster<Given>[], index: number, most: number): number => {
  const before = clusters[index - 1];
  return before ? before.at + 0.5 / most : 0;
};

/** More numbers of one label that gain nothing are told as a range. */
const MOST_LINES = 3;

/** The numbers of one place, each with its teams. */
function Label({ entries }: { entries: readonly Given[] }) {
  const gained = entries.filter(({ share }) => share > 0);
  const others = entries.filter(({ share }) => share === 0);
  const [first] = others;
  const isRange = first && gained.length + others.length > MOST_LINES && others.length > 1;
  return (
    <>
      {isRange && (
        <span className={css.number}>
          <span className={css.digits}>{ru.range(first.text, others.at(-1)?.text ?? first.text)}</span>
          <Signs teams={others.flatMap(({ teams }) => teams)} />
        </span>
      )}
      {(isRange ? gained : entries).map(({ number, text, share, teams }) => (
        <span key={number} className={cx(css.number, share > 0 && css.gained)}>
          <span className={css.digits}>
            {share > 0 && <Icon name="check" label={quiz.right} className={css.check} />}
            {text}
          </span>
          {share > 0 && share < 1 && <span className={css.share}>{ru.share(String(Math.round(share * 100)))}</span>}
          <Signs teams={teams} />
        </span>
      ))}
    </>
  );
}

interface AxisProps {
  scale: Scale;
  right: number;
  tolerance: number;
  given: readonly Given[];
}

function Axis({ scale, right, tolerance, given }: AxisProps) {
  const from = placeOf(scale, right - tolerance);
  const to = placeOf(scale, right + tolerance);
  const at = (place: number) => ({ '--at': `${place * 100}%` }) as CSSProperties;
  return (
    <div className={css.axis} aria-hidden="true">
      {tolerance > 0 && (
        <span className={css.band} style={{ ...at(from), '--width': `${(to - from) * 100}%` } as CSSProperties} />
      )}
      {given.map(({ number, place }) => (
        <span key={number} className={css.dot} style={at(place)} />
      ))}
      <span className={css.target} style={at(placeOf(scale, right))}>
        <Icon name="check" />
      </span>
    </div>
  );
}
