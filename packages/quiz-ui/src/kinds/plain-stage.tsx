import { answerForm } from './answers.tsx';
import { GivenList, RightWords } from './given-list.tsx';
import { groupsOf } from './groups.ts';
import { IdleOptions } from './idle-options.tsx';
import { type ResultProps, rightOf } from './kind.ts';
import { ru } from './locale/stage.ts';
import { Prompt } from './prompt.tsx';

/** The options if there are some, later what is right and what the teams gave, all of it in words. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { options = [] } = question;
  const { plain } = answerForm(question);
  const right = rightOf(question);
  if (game.results) {
    return (
      <>
        {right !== null && <RightWords>{plain(right, question)}</RightWords>}
        <GivenList groups={groupsOf(game)} textOf={(answer) => plain(answer, question)} />
      </>
    );
  }
  return (
    <>
      <Prompt question={question}>{ru.ask.any}</Prompt>
      <IdleOptions options={options} />
    </>
  );
}
