import { type GameView, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import { Badge, count, cx, Icon, nouns } from '@luplay/web-kit';
import { Fit, QuestionMedia } from '@luplay/web-kit/game';
import * as css from '@luplay/web-kit/game/question-phase.module.css';
import type { ReactNode } from 'react';
import { ru } from '../../locale/game.ts';
import { seatOf } from '../../state/round.ts';
import { Answering } from './answering.tsx';
import { RoundResults } from './round-results.tsx';

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  /** Items that the user's team won, for the results. */
  won?: ReactNode;
}

/** Longer questions get a smaller font, characters. */
const LONG = 90;
/** Smallest scale of the font at which question and options share the screen. */
const SMALLEST = 0.75;

/** The question, then its options, then the results. */
export function QuestionPhase({ game, myTeam, userId, won }: Props) {
  const { team } = seatOf(game, userId);
  const question = game.currentQuestion;
  if (!question) return null;
  const shown = game.roundPhase === PHASE.question;
  const asked = game.roundPhase === PHASE.answering;
  const long = asked && question.question.length > LONG;
  return (
    <Fit className={cx(css.phase, asked && css.tight)} smallest={SMALLEST}>
      <div className={css.head}>
        {game.theme && (
          <Badge tone="warm">
            {game.theme.icon} {game.theme.name}
          </Badge>
        )}
        <Badge icon="star">{count(question.points, nouns.points)}</Badge>
      </div>
      <h2
        tabIndex={-1}
        className={cx(
          css.question,
          shown && css.large,
          long && css.long,
          game.roundPhase === PHASE.results && css.past,
        )}
      >
        {question.question}
      </h2>
      <QuestionMedia
        className={css.media}
        media={question.media}
        part={game.roundPhase === PHASE.results ? 'answer' : 'question'}
        small={!shown}
      />
      {shown && (
        <p className={css.hint}>
          <Icon name="clock" size={18} /> {ru.questionHint}
        </p>
      )}
      {asked && <Answering game={game} team={team} myTeam={myTeam} userId={userId} />}
      {game.roundPhase === PHASE.results && <RoundResults game={game} team={team} won={won} />}
    </Fit>
  );
}
