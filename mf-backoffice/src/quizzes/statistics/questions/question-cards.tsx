import type { QuestionStatistics } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, Card, cx, formatNumber, Icon } from '@luplay/web-kit';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { percent, seconds, results as texts } from '../../locale/results.ts';
import { questionPath } from '../../navigation/place-asked.ts';
import { answersOf, beatsRight, hintsOf, isGrave, isScored, meanPoints, rightShare, silentShare } from '../figures.ts';
import { useWidth } from '../plots/use-width.ts';
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
        {!scored && <Badge>{own.poll}</Badge>}
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

const HEIGHT = 10;

/** How many chose each option. The right one has a check mark, and a wrong one that beats it a warning. */
function OptionPlot({ question }: { question: QuestionStatistics }) {
  const { options, votes, answer } = question;
  const [ref, width] = useWidth<HTMLOListElement>();
  const all = answersOf(question);
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, all)], range: [0, width] });
  return (
    <ol className={css.options} aria-label={texts.questions.options} ref={ref}>
      {options.map((option, index) => {
        const count = votes[index] ?? 0;
        const isRight = index === answer;
        const beats = beatsRight(question, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity, and they stay
          <li key={index}>
            <span className={css.option}>
              {isRight && <Icon name="check" size={16} label={texts.questions.rightOption} />}
              {beats && <Icon name="warning" size={16} label={texts.questions.hints.attracts} />}
              <span>{option}</span>
            </span>
            <span className={css.votes}>
              {texts.questions.votes(count)}
              {all > 0 && <small>{percent(count / all)}</small>}
            </span>
            <svg width={width} height={HEIGHT} aria-hidden="true">
              <Bar className={css.track} width={width} height={HEIGHT} rx={5} />
              {count > 0 && (
                <Bar
                  className={cx(css.bar, isRight && css.rightBar, beats && css.beating)}
                  width={Math.max(HEIGHT, scale(count))}
                  height={HEIGHT}
                  rx={5}
                />
              )}
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
