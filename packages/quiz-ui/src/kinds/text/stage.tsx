import type { Answer } from '@luplay/contracts/lobby-game';
import { normalised } from '@luplay/quiz-rules';
import { GivenList, RightWords, shortened } from '../given-list.tsx';
import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as css from '../stage.module.css';

/** More characters are unreadable on a projector. */
const MOST_ACCEPTED = 120;

const textOf = (answer: Answer): string => (typeof answer === 'object' && 'text' in answer ? answer.text : '');

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
  return (
    <>
      <RightWords>{first}</RightWords>
      {others.length > 0 && <p className={css.prompt}>{ru.accepted(shortened(others.join(', '), MOST_ACCEPTED))}</p>}
      <GivenList groups={groupsOf(game, (answer) => normalised(textOf(answer)))} textOf={textOf} />
    </>
  );
}
