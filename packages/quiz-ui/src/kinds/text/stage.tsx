import type { Answer } from '@luplay/contracts/lobby-game';
import { normalised } from '@luplay/quiz-rules';
import { cx, Icon } from '@luplay/web-kit';
import { ru as quiz } from '../../locale.ts';
import { type Group, groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as css from '../stage.module.css';
import { Signs } from '../who.tsx';

/** More answers, or more of their characters, are unreadable on a projector. */
const MOST = { answers: 18, accepted: 120, answer: 48 };

const textOf = (answer: Answer): string => (typeof answer === 'object' && 'text' in answer ? answer.text : '');
const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** A line to be filled in, later what is accepted, and what the teams wrote. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { hint, accepted } = question;
  if (!accepted) {
    return (
      <>
        <Prompt question={question}>{ru.ask.text}</Prompt>
        <p className={css.blank}>{hint}</p>
      </>
    );
  }
  const [first = '', ...others] = accepted;
  const groups = groupsOf(game, (answer) => normalised(textOf(answer)));
  return (
    <>
      <div className={css.answer}>
        <Icon name="check" label={quiz.right} className={css.check} />
        <p className={css.words}>{first}</p>
      </div>
      {others.length > 0 && <p className={css.prompt}>{ru.accepted(shortened(others.join(', '), MOST.accepted))}</p>}
      {groups.length === 0 && <p className={css.prompt}>{ru.nobody}</p>}
      <ul className={css.texts} aria-label={ru.given}>
        {groups.slice(0, MOST.answers).map((group) => (
          <Written key={textOf(group.answer)} group={group} />
        ))}
      </ul>
      {groups.length > MOST.answers && <p className={css.prompt}>{ru.moreAnswers(groups.length - MOST.answers)}</p>}
    </>
  );
}

function Written({ group: { answer, share, teams } }: { group: Group }) {
  return (
    <li className={cx(css.entry, share > 0 ? css.right : css.quiet)}>
      {share > 0 && <Icon name="check" label={quiz.right} className={css.check} />}
      <span className={css.words} data-words>
        {shortened(textOf(answer), MOST.answer)}
      </span>
      <Signs teams={teams} />
    </li>
  );
}
