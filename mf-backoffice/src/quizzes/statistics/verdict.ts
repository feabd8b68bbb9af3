import type { Answer, FinishedRecord } from '@luplay/contracts/lobby-game';
import { type AskedQuestion, kindOf } from '@luplay/quiz-rules';
import { answerOf } from '@luplay/quiz-ui';

type Played = FinishedRecord['questions'][number];
export type Verdict = 'right' | 'part' | 'wrong' | 'given' | 'silent';

/** The question as it was asked, as far as its record tells. */
function askedIn(played: Played): AskedQuestion {
  const { type = 'single', question, options, answer, right, partial, matches = [], accepted = [] } = played;
  const { areas = [], ratio } = played;
  switch (type) {
    case 'several':
      return { type, question, options, partial, right: right && 'options' in right ? right.options : [] };
    case 'order':
      return { type, question, options, partial, ...(right && 'order' in right && { order: right.order }) };
    case 'pairs':
      return { type, question, options, partial, matches, ...(right && 'pairs' in right && { match: right.pairs }) };
    case 'number': {
      const value = right && 'number' in right ? right.number : Number.NaN;
      return { type, question, value, unit: played.unit, tolerance: played.tolerance };
    }
    case 'text':
    case 'spoken':
      return { type, question, accepted };
    case 'point':
      return { type, question, areas, ratio, partial };
    case 'poll':
      return { type, question, options };
    case 'single':
      return { type, question, options, answer };
  }
}

/** The right answer in words; null where nothing is right. */
export function rightIn(played: Played): string | null {
  const asked = askedIn(played);
  return kindOf(asked).rightText(asked) || null;
}

export const givenIn = ({ option, given }: Played['votes'][number]): Answer | null =>
  answerOf({ answer: option, given });

/** What an answer of a player is worth; `given`: in a poll. */
export function verdictOf(played: Played, vote: Played['votes'][number]): Verdict {
  const answer = givenIn(vote);
  if (answer === null) return 'silent';
  const asked = askedIn(played);
  const kind = kindOf(asked);
  if (kind.unscored) return 'given';
  const share = kind.share(asked, answer);
  if (vote.correct ?? share === 1) return 'right';
  return share > 0 && share < 1 ? 'part' : 'wrong';
}
