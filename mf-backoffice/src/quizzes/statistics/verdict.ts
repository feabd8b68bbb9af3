import type { Answer, FinishedRecord } from '@luplay/contracts/lobby-game';
import { kindOf, recordedQuestion } from '@luplay/quiz-rules';
import { answerOf } from '@luplay/quiz-ui';

type Played = FinishedRecord['questions'][number];
export type Verdict = 'right' | 'part' | 'wrong' | 'given' | 'silent';

/** The right answer in words; null where nothing is right. */
export function rightIn(played: Played): string | null {
  const asked = recordedQuestion(played);
  return kindOf(asked).rightText(asked) || null;
}

export const givenIn = ({ option, given }: Played['votes'][number]): Answer | null =>
  answerOf({ answer: option, given });

/** What an answer of a player is worth; `given`: in a poll. */
export function verdictOf(played: Played, vote: Played['votes'][number]): Verdict {
  const answer = givenIn(vote);
  if (answer === null) return 'silent';
  const asked = recordedQuestion(played);
  const kind = kindOf(asked);
  if (kind.unscored) return 'given';
  const share = kind.share(asked, answer);
  if (vote.correct ?? share === 1) return 'right';
  return share > 0 && share < 1 ? 'part' : 'wrong';
}
