import { spectators } from '@luplay/contracts/broadcast';
import { type GameView, PHASE, type QuestionView, type TeamVotes } from '@luplay/contracts/lobby-game';
import { QuestionLayout, RoundResults } from '@luplay/quiz-ui/player';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keys } from '../../state/keys.ts';
import { seatOf } from '../../state/round.ts';
import { Answering } from './answering.tsx';

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

/**
 * Whether the sound of the question comes from a screen for spectators, so that this phone plays none by itself. Asked
 * once for each question that has a sound, and assumed until the answer is here. When it cannot be known, the phone
 * plays.
 */
function useSoundElsewhere({ lobbyId, questionNumber, currentQuestion }: GameView): boolean {
  const hasSound = currentQuestion !== null && soundsOf(currentQuestion.media);
  const { data, isPending } = useQuery({
    queryKey: keys.watched(lobbyId, questionNumber),
    queryFn: ({ signal }) => api(spectators.isWatched, { params: { lobbyId }, signal }),
    enabled: hasSound,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return hasSound && (isPending || data?.watched === true);
}

const soundsOf = ({ audio, audioQuestion, audioAnswer, videoQuestion, videoAnswer }: QuestionView['media']): boolean =>
  [audio, audioQuestion, audioAnswer, videoQuestion, videoAnswer].some((file) => file !== undefined);
