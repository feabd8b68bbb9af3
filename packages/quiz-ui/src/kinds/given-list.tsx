import type { Answer } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import { ru as quiz } from '../locale.ts';
import type { Group } from './groups.ts';
import { ru } from './locale/stage.ts';
import * as css from './stage.module.css';
import { Signs } from './who.tsx';

/** More answers, or more of their characters, are unreadable on a projector. */
const MOST = { answers: 18, answer: 48 };

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** What the teams answered, in words, and who gave each answer. */
export function GivenList({ groups, textOf }: { groups: readonly Group[]; textOf: (answer: Answer) => string }) {
  return (
    <>
      {groups.length === 0 && <p className={css.prompt}>{ru.nobody}</p>}
      <ul className={css.texts} aria-label={ru.given}>
        {groups.slice(0, MOST.answers).map(({ answer, share, teams }) => (
          <li key={textOf(answer)} className={cx(css.entry, share === 1 && css.right, share === 0 && css.quiet)}>
            {share === 1 && <Icon name="check" label={quiz.right} className={css.check} />}
            <span className={css.words} data-words>
              {shortened(textOf(answer), MOST.answer)}
            </span>
            {share > 0 && share < 1 && <span>{ru.share(String(Math.round(share * 100)))}</span>}
            <Signs teams={teams} />
          </li>
        ))}
      </ul>
      {groups.length > MOST.answers && <p className={css.prompt}>{ru.moreAnswers(groups.length - MOST.answers)}</p>}
    </>
  );
}

/** What is right, in large words. */
export const RightWords = ({ children }: { children: string }) => (
  <div className={css.answer}>
    <Icon name="check" label={quiz.right} className={css.check} />
    <p className={css.words}>{children}</p>
  </div>
);
