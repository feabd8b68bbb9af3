import { count, nouns } from '@luplay/web-kit';
import { placed } from '../draft/placed.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import * as css from './conflict.module.css';
import type { Difference, Side } from './merge.ts';

const { conflict: texts } = authoring;

function fieldText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One side's version of something that both have changed. */
export function SideText({ difference, side }: { difference: Difference; side: Side }) {
  const { what, sides } = difference;
  if (what === 'field') return <span className={css.text}>{fieldText(sides[side])}</span>;
  if (sides[side] === undefined) return <em>{texts.removedHere}</em>;
  if (what === 'theme') {
    const { icon, name, color, description } = sides[side];
    return (
      <span className={css.text}>
        {icon} {name}, {color}. {description}
      </span>
    );
  }
  const { question, options, answer, timers, reward, explanation } = sides[side];
  return (
    <span className={css.text}>
      {question || quizTexts.question.untitled}
      <ul className={css.options}>
        {placed(options).map(({ place, entry }) => (
          <li key={place}>
            {entry}
            {place === answer && ` — ${texts.right}`}
          </li>
        ))}
      </ul>
      {Object.values(timers).join(' / ')} {quizTexts.seconds}, {count(reward.points, nouns.points)}
      {explanation && `. ${explanation}`}
    </span>
  );
}
