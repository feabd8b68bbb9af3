import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { Icon } from '@luplay/web-kit';
import { Link } from 'react-router-dom';
import { results as texts } from '../../locale/results.ts';
import { questionPath } from '../../navigation/place-asked.ts';
import { hintsOf } from './hints.ts';

interface Props {
  quizId: string;
  question: QuestionStatistics;
}

/** A question as the label of a row: a link to it if it is still in the quiz, with a sign if there is a hint. */
export function QuestionLink({ quizId, question }: Props) {
  const hints = hintsOf(question);
  const { question: text, place } = question;
  return (
    <>
      {hints.length > 0 && (
        <Icon name="warning" size={16} label={hints.map((hint) => texts.questions.hints[hint]).join(', ')} />
      )}
      {place ? (
        <Link to={questionPath(quizId, place)} title={text}>
          {text}
        </Link>
      ) : (
        <span title={text}>{text}</span>
      )}
    </>
  );
}
