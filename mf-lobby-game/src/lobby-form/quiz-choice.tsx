import type { QuizSummary } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import { Badge, Button, ChoiceList, count, cx, SearchField, Stack, useSearch } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { eveningText, levelText, playedText } from './evening.ts';
import * as css from './quiz-choice.module.css';

interface Props {
  quizzes: readonly QuizSummary[];
  value: string | null;
  onValueChange: (quiz: string) => void;
  error?: string;
}

/** Quizzes before the others are asked for. */
const FIRST = 4;
/** With so many it is quicker to search. */
const MANY = 8;

/** One of the quizzes, as cards: the first ones and the chosen one, or all. Locked ones cannot be chosen. */
export function QuizChoice({ quizzes, ...choice }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const search = useSearch();
  const list = useRef<HTMLDivElement>(null);
  const shown = isWhole
    ? search.found(quizzes, ({ title, description }) => [title, description])
    : quizzes.filter(({ id }, index) => index < FIRST || id === choice.value);
  useEffect(() => {
    // The keyboard goes on where the list was folded.
    if (isWhole) list.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[FIRST]?.focus();
  }, [isWhole]);
  return (
    <Stack gap={2} ref={list}>
      {isWhole && quizzes.length > MANY && (
        <SearchField label={ru.form.searchQuests} placeholder={ru.form.searchQuests} {...search.field} />
      )}
      <ChoiceList
        {...choice}
        look="card"
        label={ru.form.quest}
        empty={<p className={css.counts}>{isWhole ? ru.form.noQuestFound : ru.form.noQuests}</p>}
        options={shown.map((quiz) => ({
          value: quiz.id,
          name: quiz.title,
          content: <span className={cx(css.title, quiz.locked && css.locked)}>{quiz.title}</span>,
          about: <About quiz={quiz} />,
          locked: quiz.locked,
        }))}
      />
      {quizzes.length > FIRST && (
        <Button
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole);
            search.field.onValueChange('');
          }}
        >
          {isWhole ? ru.form.fewerQuests : ru.form.allQuests(quizzes.length)}
        </Button>
      )}
    </Stack>
  );
}

const About = ({ quiz }: { quiz: QuizSummary }) => (
  <>
    {quiz.description && <span>{quiz.description}</span>}
    {quiz.locked ? (
      <span>
        <Badge icon="lock">{ru.form.questLocked}</Badge>
      </span>
    ) : (
      <span className={css.counts}>
        {[count(quiz.themes, nouns.themes), eveningText(quiz), levelText(quiz), playedText(quiz)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    )}
  </>
);
