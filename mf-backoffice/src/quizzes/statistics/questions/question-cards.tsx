import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, Card, formatNumber, Row, Soft } from '@luplay/web-kit';
import { useState } from 'react';
import { orDash, percent, seconds, results as texts } from '../../locale/results.ts';
import { questionPath } from '../../navigation/place-asked.ts';
import { answersOf, beatsRight, hintsOf, isGrave, isScored, meanPoints, rightShare, silentShare } from '../figures.ts';
import type { Choice } from '../queries.ts';
import { AnswerBars } from './answer-bars.tsx';
import { GivenAnswers } from './given-answers.tsx';
import * as css from './questions.module.css';

/** Cards before the rest is asked for. */
const FIRST = 12;

interface Props {
  quizId: string;
  choice: Choice;
  questions: readonly QuestionStatistics[];
}

/** The questions one by one, with the answers by option. */
export function QuestionCards({ quizId, choice, questions }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? questions : questions.slice(0, FIRST);
  return (
    <section aria-label={texts.questions.title}>
      <h2 className={css.title}>{texts.questions.title}</h2>
      <Soft className={css.about}>{texts.questions.about}</Soft>
      <ul className={css.cards}>
        {shown.map((question) => (
          <li key={question.key}>
            <QuestionCard quizId={quizId} choice={choice} question={question} />
          </li>
        ))}
      </ul>
      {questions.length > FIRST && (
        <Button onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.showAll(questions.length)}
        </Button>
      )}
    </section>
  );
}

function QuestionCard({ quizId, choice, question }: Omit<Props, 'questions'> & { question: QuestionStatistics }) {
  const { question: text, theme, place, played, left, times } = question;
  const { questions: own } = texts;
  const scored = isScored(question);
  const facts = [
    ...(scored ? [[own.right, orDash(rightShare(question), percent)] as const] : []),
    [own.median, orDash(times?.median ?? null, seconds)],
    [own.silent, orDash(silentShare(question), percent)],
    ...(scored
      ? [[own.points, orDash(meanPoints(question), (points) => formatNumber(Math.round(points)))] as const]
      : []),
    [own.left, formatNumber(left)],
  ] as const;
  return (
    <Card as="article" aria-label={text} className={css.card}>
      <Soft>
        {theme} · {played === 0 ? own.unplayed : own.played(played)}
      </Soft>
      <h3 className={css.text}>{text}</h3>
      <Row as="p" gap={2} wrap className={css.badges}>
        {hintsOf(question).map((hint) => (
          <Badge key={hint} tone={isGrave(hint) ? 'bad' : 'warm'} icon="warning" wrap>
            {own.hints[hint]}
          </Badge>
        ))}
        {!scored && <Badge>{own.poll}</Badge>}
        {!place && <Badge>{own.removed}</Badge>}
      </Row>
      <OptionPlot question={question} />
      {played > 0 && <GivenAnswers quizId={quizId} question={question} choice={choice} />}
      {played > 0 && (
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {place && (
        <ButtonLink size="s" icon="edit" to={questionPath(quizId, place)} aria-label={own.editNamed(text)}>
          {own.edit}
        </ButtonLink>
      )}
    </Card>
  );
}

/** How many chose each option. The right one has a check mark, and a wrong one that beats it a warning. */
function OptionPlot({ question }: { question: QuestionStatistics }) {
  const { options, votes, answer } = question;
  const rows = options.map((text, index) => ({
    ...{ text, votes: votes[index] ?? 0, isRight: index === answer, beats: beatsRight(question, index) },
  }));
  return <AnswerBars label={texts.questions.options} rows={rows} all={answersOf(question)} />;
}
