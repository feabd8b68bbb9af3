import type { GameView, TeamVotes } from '@luplay/contracts/lobby-game';
import { Badge, count, cx, Icon, nouns } from '@luplay/web-kit';
import { Fit, QuestionMedia } from '@luplay/web-kit/game';
import type { ReactNode } from 'react';
import { ru } from '../../locale/game.ts';
import { seatOf } from '../../state/round.ts';
import { Answering } from './answering.tsx';
import * as css from './question-phase.module.css';
import { RoundResults } from './round-results.tsx';

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  /** What the own team won, for phase 3. */
  won?: ReactNode;
}

/** A question of more characters is long. */
const LONG = 90;
/** How small the type may become for a question and its options to stand on the screen together, part of its size. */
const SMALLEST = 0.75;

/** Phases 1 to 3: the question, then its options, then what was right. */
export function QuestionPhase({ game, myTeam, userId, won }: Props) {
  const { team } = seatOf(game, userId);
  const question = game.currentQuestion;
  if (!question) return null;
  const shown = game.roundPhase === 1;
  const asked = game.roundPhase === 2;
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
        className={cx(css.question, shown && css.large, long && css.long, game.roundPhase === 3 && css.past)}
      >
        {question.question}
      </h2>
      <QuestionMedia
        className={css.media}
        media={question.media}
        part={game.roundPhase === 3 ? 'answer' : 'question'}
        small={!shown}
      />
      {shown && (
        <p className={css.hint}>
          <Icon name="clock" size={18} /> {ru.questionHint}
        </p>
      )}
      {asked && <Answering game={game} team={team} myTeam={myTeam} userId={userId} />}
      {game.roundPhase === 3 && <RoundResults game={game} team={team} won={won} />}
    </Fit>
  );
}
