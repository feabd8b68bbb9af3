import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, Card, formatNumber } from '@luplay/web-kit';
import { useState } from 'react';
import { percent, seconds, results as texts } from '../../locale/results.ts';
import { questionPath } from '../../navigation/place-asked.ts';
import { meanPoints, rightShare, silentShare } from '../figures.ts';
import { hintsOf, isGrave } from './hints.ts';
import { OptionPlot } from './option-plot.tsx';
import * as css from './questions.module.css';

/** Cards before the rest is asked for. */
const FIRST = 12;

interface Props {
  quizId: string;
  questions: readonly QuestionStatistics[];
}

/** The questions one by one, with the answers by option. */
export function QuestionCards({ quizId, questions }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? questions : questions.slice(0, FIRST);
  return (
    <section aria-label={texts.questions.title}>
      <h2 className={css.title}>{texts.questions.title}</h2>
      <p className={css.about}>{texts.questions.about}</p>
      <ul className={css.cards}>
        {shown.map((question) => (
          <li key={question.key}>
            <QuestionCard quizId={quizId} question={question} />
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

const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

function QuestionCard({ quizId, question }: { quizId: string; question: QuestionStatistics }) {
  const { question: text, theme, place, played, left, times } = question;
  const { questions: own } = texts;
  const facts = [
    [own.right, orDash(rightShare(question), percent)],
    [own.median, orDash(times?.median ?? null, seconds)],
    [own.silent, orDash(silentShare(question), percent)],
    [own.points, orDash(meanPoints(question), (points) => formatNumber(Math.round(points)))],
    [own.left, formatNumber(left)],
  ] as const;
  return (
    <Card as="article" aria-label={text} className={css.card}>
      <p className={css.theme}>
        {theme} · {played === 0 ? own.unplayed : own.played(played)}
      </p>
      <h3 className={css.text}>{text}</h3>
      <p className={css.badges}>
        {hintsOf(question).map((hint) => (
          <Badge key={hint} tone={isGrave(hint) ? 'bad' : 'warm'} icon="warning" wrap>
            {own.hints[hint]}
          </Badge>
        ))}
        {!place && <Badge>{own.removed}</Badge>}
      </p>
      <OptionPlot question={question} />
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
