import type { QuizSummary } from '@luplay/contracts/lobby-game';
import { Badge, ChoiceList, count, cx } from '@luplay/web-kit';
import { forms } from '../locale/plurals.ts';
import { ru } from '../locale/ru.ts';
import { eveningText, levelText, playedText } from './evening.ts';
import * as css from './quiz-choice.module.css';

interface Props {
  quizzes: readonly QuizSummary[];
  value: string | null;
  onValueChange: (quiz: string) => void;
  error?: string;
}

/** One of the quizzes, as cards. Locked ones are shown and cannot be chosen. */
export const QuizChoice = ({ quizzes, ...choice }: Props) => (
  <ChoiceList
    {...choice}
    look="card"
    label={ru.form.quest}
    empty={<p className={css.counts}>{ru.form.noQuests}</p>}
    options={quizzes.map((quiz) => ({
      value: quiz.id,
      name: quiz.title,
      content: <span className={cx(css.title, quiz.locked && css.locked)}>{quiz.title}</span>,
      about: <About quiz={quiz} />,
      locked: quiz.locked,
    }))}
  />
);

const About = ({ quiz }: { quiz: QuizSummary }) => (
  <>
    {quiz.description && <span>{quiz.description}</span>}
    {quiz.locked ? (
      <span>
        <Badge icon="lock">{ru.form.questLocked}</Badge>
      </span>
    ) : (
      <span className={css.counts}>
        {[count(quiz.themes, forms.themes), eveningText(quiz), levelText(quiz), playedText(quiz)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    )}
  </>
);
