import type { ResponseOf } from '@luplay/contracts';
import {
  type DraftOf,
  type EditedQuiz,
  type GivenAnswer,
  type QuestionStatistics,
  type QuestionType,
  quizEditor,
  type quizStatistics,
} from '@luplay/contracts/lobby-game';
import { kindOf, normalised, type Verdict } from '@luplay/quiz-rules';
import { answerForm } from '@luplay/quiz-ui';
import { AreaShapes, at, PointPicture } from '@luplay/quiz-ui/player';
import { api, Button, QueryView, Row, Skeleton, Soft } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useChange } from '../../../catalogue/form/entry-editor.tsx';
import { results } from '../../locale/results.ts';
import { QUIZZES, quizQuery } from '../../queries.ts';
import { answersQuery, type Choice } from '../queries.ts';
import { AnswerBars } from './answer-bars.tsx';
import { type Bin, histogramOf } from './histogram.ts';
import * as css from './questions.module.css';

const texts = results.given;
type Answers = ResponseOf<(typeof quizStatistics)['readAnswers']>;

interface Props {
  quizId: string;
  question: QuestionStatistics;
}
type ShownProps = Props & { answers: Answers };

/** What was answered, of kinds whose answers say more than which option was chosen. */
const KINDS: Partial<Record<QuestionType, ComponentType<ShownProps>>> = {
  number: Numbers,
  text: Texts,
  point: Points,
};

/** What players answered to the question, once it is asked for. */
export function GivenAnswers({ choice, ...props }: Props & { choice: Choice }) {
  const { quizId, question } = props;
  const [isOpen, setIsOpen] = useState(false);
  const Shown = KINDS[question.type ?? 'single'];
  const query = useQuery({ ...answersQuery(quizId, question.key, choice), enabled: isOpen });
  if (!Shown) return null;
  return (
    <>
      <Button
        size="s"
        className={css.open}
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.title}
      </Button>
      {isOpen && (
        <QueryView query={query} errorText={results.failed} loading={<Skeleton lines={4} />}>
          {(answers) => (
            <>
              <Soft className={css.about}>{texts.games(answers.games)}</Soft>
              <Shown {...props} answers={answers} />
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

const votesOf = (rows: readonly { votes: number }[]): number => rows.reduce((sum, { votes }) => sum + votes, 0);

const written = (type: QuestionType, answer: GivenAnswer): string => answerForm({ type }).plain(answer, { type });
const plain = (number: number): string => written('number', { number });

function said({ from, to }: Bin): string {
  if (from === to) return plain(from);
  if (from === Number.NEGATIVE_INFINITY) return texts.below(plain(to));
  return to === Number.POSITIVE_INFINITY ? texts.from(plain(from)) : texts.between(plain(from), plain(to));
}

function Numbers({ answers: { answers, right } }: ShownProps) {
  if (!right || !('number' in right)) return null;
  const counted = answers.flatMap(({ answer, votes }) => ('number' in answer ? { value: answer.number, votes } : []));
  const bins = histogramOf(counted, right.number).map((bin) => ({ ...bin, text: said(bin) }));
  return <AnswerBars label={texts.title} rows={bins} all={votesOf(bins)} />;
}

/** Where players pointed, on the picture that the quiz has now: the more of them, the darker; and by cell. */
function Points({ quizId, question, answers: { answers } }: ShownProps) {
  const quiz = useQuery({ ...quizQuery(quizId), enabled: question.place !== null });
  const asked = quiz.data && questionIn(quiz.data, question, 'point');
  const points = answers.flatMap(({ answer, votes, correct }) =>
    'point' in answer ? { place: answer.point, text: written('point', answer), votes, isRight: correct } : [],
  );
  const all = votesOf(points);
  const cells = [...new Set(points.map(({ text }) => text))].flatMap((cell) => {
    const rows = points.filter(({ text }) => text === cell);
    const [first] = rows;
    return first ? { ...first, votes: votesOf(rows), isRight: rows.some(({ isRight }) => isRight) } : [];
  });
  return (
    <>
      {asked && (
        <PointPicture path={asked.media.pictureQuestion?.path} ratio={asked.ratio}>
          <AreaShapes areas={asked.areas} ratio={asked.ratio} />
          {points.map(({ place, votes }) => (
            <span
              key={`${place.x} ${place.y}`}
              className={css.heat}
              style={{ ...at(place), opacity: 0.3 + (0.7 * votes) / all }}
            />
          ))}
        </PointPicture>
      )}
      <AnswerBars label={texts.title} rows={cells.toSorted((one, other) => other.votes - one.votes)} all={all} />
    </>
  );
}

function Texts({ quizId, question, answers: { answers, verdicts } }: ShownProps) {
  const rows = answers.flatMap(({ answer, votes, correct }) =>
    'text' in answer ? { text: answer.text, votes, isRight: correct } : [],
  );
  const quiz = useQuery({ ...quizQuery(quizId), enabled: verdicts.length > 0 && question.place !== null });
  const offered = quiz.data ? offeredTo(quiz.data, question, verdicts) : [];
  return (
    <>
      {quiz.data && offered.length > 0 && <Offers quiz={quiz.data} question={question} verdicts={offered} />}
      <AnswerBars label={texts.title} rows={rows} all={votesOf(rows)} />
    </>
  );
}

/** The question in the quiz as it is now; undefined when it is not there any more. */
function questionIn<Type extends QuestionType>(
  quiz: EditedQuiz,
  { place, question }: QuestionStatistics,
  type: Type,
): DraftOf<Type> | undefined {
  const found = place && quiz.theme[place.theme]?.questions[place.question];
  return found?.type === type && found.question === question ? (found as DraftOf<Type>) : undefined;
}

/** What hosts decided and the quiz does not have yet. */
function offeredTo(quiz: EditedQuiz, question: QuestionStatistics, verdicts: readonly Verdict[]): Verdict[] {
  const asked = questionIn(quiz, question, 'text');
  if (!asked) return [];
  const has = (list: readonly string[] = [], text: string) => list.some((one) => normalised(one) === normalised(text));
  return verdicts.filter(({ text, right }) => !has(right ? asked.accepted : asked.refused, text));
}

/** The themes of the quiz with a verdict as one of the question's accepted or refused answers. */
function themesWith(quiz: EditedQuiz, question: QuestionStatistics, verdict: Verdict): EditedQuiz['theme'] {
  const asked = questionIn(quiz, question, 'text');
  const judged = asked && kindOf(asked).judged?.(asked, [verdict]);
  return quiz.theme.map((theme) => ({
    ...theme,
    questions: theme.questions.map((one) => (one === asked && judged ? { ...one, ...judged } : one)),
  })) as EditedQuiz['theme'];
}

interface OffersProps {
  quiz: EditedQuiz;
  question: QuestionStatistics;
  verdicts: readonly Verdict[];
}

/** Puts what hosts decided into the quiz, each by one press. */
function Offers({ quiz, question, verdicts }: OffersProps) {
  const { id, version } = quiz;
  const save = useChange(
    (verdict: Verdict) =>
      api(quizEditor.updateQuiz, { body: { id, version, updates: { theme: themesWith(quiz, question, verdict) } } }),
    {
      catalogue: QUIZZES,
      done: ({ text, right }) => (right ? texts.added(text) : texts.refused(text)),
      failed: texts.failed,
    },
  );
  return (
    <section aria-label={texts.decided}>
      <Soft className={css.about}>{texts.decided}</Soft>
      <Row as="ul" gap={2} wrap>
        {verdicts.map((verdict) => (
          <li key={verdict.text}>
            <Button
              size="s"
              icon={verdict.right ? 'check' : 'cross'}
              busy={save.isPending && save.variables === verdict}
              disabled={save.isPending}
              onClick={() => save.mutate(verdict)}
            >
              {verdict.right ? texts.accept(verdict.text) : texts.refuse(verdict.text)}
            </Button>
          </li>
        ))}
      </Row>
    </section>
  );
}
