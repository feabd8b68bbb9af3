import { PHASE, type Phase, type QuestionView, type ThemeView } from '@luplay/contracts/lobby-game';
import { Badge, count, cx, Icon, Row } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { hasOptions, isScored, mediaBeside } from '../kinds/kind.ts';
import { nouns } from '../locale.ts';
import { Fit } from '../question/fit.tsx';
import { QuestionMedia } from '../question/question-media.tsx';
import * as css from '../screens/question-phase.module.css';
import { ru } from './locale.ts';

interface Props {
  theme: Pick<ThemeView, 'icon' | 'name'> | null;
  question: Pick<QuestionView, 'question' | 'points' | 'type' | 'media'>;
  /** What it gains, where that is not its points; null: not the same for all. */
  price?: number | null;
  /** Below theme and price. */
  note?: ReactNode;
  phase: Phase;
  silent: boolean;
  /** Answered aloud: there is nothing that appears later. */
  raced?: boolean;
  /** The options, or the results. */
  children?: ReactNode;
}

/** Longer questions get a smaller font, characters. */
const LONG = 90;
/** Smallest scale of the font at which question and options share the screen. */
const SMALLEST = 0.75;

/** Theme, question and media on a player's phone, and below what belongs to the phase. */
export function QuestionLayout(props: Props) {
  const { theme, question, price = question.points, note, phase, silent, raced, children } = props;
  const shown = phase === PHASE.question;
  const past = phase === PHASE.results;
  const long = !shown && question.question.length > LONG;
  return (
    <Fit className={cx(css.phase, !shown && css.tight)} smallest={SMALLEST}>
      <Row gap={2} justify="center" wrap className={css.head}>
        {theme && (
          <Badge tone="warm">
            {theme.icon} {theme.name}
          </Badge>
        )}
        {isScored(question) ? (
          price !== null && <Badge icon="star">{count(price, nouns.points)}</Badge>
        ) : (
          <Badge>{ru.poll}</Badge>
        )}
      </Row>
      {note}
      <h2 tabIndex={-1} className={cx(css.question, shown && css.large, long && css.long, past && css.past)}>
        {question.question}
      </h2>
      <QuestionMedia
        className={css.media}
        media={mediaBeside(question, phase)}
        part={past ? 'answer' : 'question'}
        small={!shown}
        silent={silent}
      />
      {shown && !raced && (
        <p className={css.hint}>
          <Icon name="clock" size={18} /> {hasOptions(question) ? ru.optionsHint : ru.answersHint}
        </p>
      )}
      {children}
    </Fit>
  );
}
