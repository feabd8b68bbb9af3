import { type GameView, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import { QuestionLayout, RoundResults } from '@luplay/quiz-ui/player';
import type { ReactNode } from 'react';
import { seatOf } from '../../state/round.ts';
import { Answering } from './answering.tsx';
import { useSoundElsewhere } from './use-sound-elsewhere.ts';

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  /** Items that the user's team won, for the results. */
  won?: ReactNode;
}

/** The question, then its options, then the results. */
export function QuestionPhase({ game, myTeam, userId, won }: Props) {
  const { team } = seatOf(game, userId);
  const question = game.currentQuestion;
  const silent = useSoundElsewhere(game);
  if (!question) return null;
  return (
    <QuestionLayout theme={game.theme} question={question} phase={game.roundPhase} silent={silent}>
      {game.roundPhase === PHASE.answering && (
        <Answering game={game} question={question} team={team} myTeam={myTeam} userId={userId} />
      )}
      {game.roundPhase === PHASE.results && <RoundResults game={game} team={team} won={won} />}
    </QuestionLayout>
  );
}
