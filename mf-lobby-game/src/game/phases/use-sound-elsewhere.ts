import { spectators } from '@luplay/contracts/broadcast';
import type { GameView, QuestionView } from '@luplay/contracts/lobby-game';
import { api } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../state/keys.ts';

/**
 * Whether the sound of the question comes from a screen for spectators, so that this phone plays none by itself. Asked
 * once for each question that has a sound, and assumed until the answer is here. When it cannot be known, the phone
 * plays.
 */
export function useSoundElsewhere({ lobbyId, questionNumber, currentQuestion }: GameView): boolean {
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
