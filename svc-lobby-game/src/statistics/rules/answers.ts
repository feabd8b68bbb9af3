import type { ResponseOf } from '@luplay/contracts';
import type { Answer, GivenAnswer, quizStatistics } from '@luplay/contracts/lobby-game';
import { isRightVote, kindOf, normalised } from '@luplay/quiz-rules';
import type { GameRecord } from '../../games/records/store.ts';
import { askedIn, type PlayedRound } from '../../state/game.ts';
import { questionKey } from './digest.ts';

/** A game with what was answered in it. */
export type AnsweredGame = Pick<GameRecord, 'hostActions'> & { rounds: Omit<PlayedRound, 'results' | 'applied'>[] };

export type Answers = ResponseOf<(typeof quizStatistics)['readAnswers']>;

const isGiven = (answer: Answer | null): answer is GivenAnswer => typeof answer === 'object' && answer !== null;
const keyOf = (answer: GivenAnswer): string => ('text' in answer ? normalised(answer.text) : JSON.stringify(answer));

/** Gathers what was answered to one question, in games from the newest to the oldest. */
export function answersTo(key: string, most: number) {
  const given = new Map<string, Answers['answers'][number]>();
  const decided = new Map<string, Answers['verdicts'][number]>();
  let games = 0;
  let right: GivenAnswer | undefined;
  return {
    add({ rounds, hostActions = [] }: AnsweredGame): void {
      const round = rounds.find((one) => questionKey(askedIn(one as PlayedRound)) === key) as PlayedRound | undefined;
      if (!round) return;
      const asked = askedIn(round);
      games += 1;
      right ??= kindOf(asked).revealed(asked).right;
      for (const vote of round.votes) {
        const { option } = vote;
        if (!isGiven(option)) continue;
        const known = given.get(keyOf(option)) ?? { answer: option, votes: 0, correct: isRightVote(asked, vote) };
        given.set(keyOf(option), { ...known, votes: known.votes + 1 });
      }
      for (const action of hostActions.toReversed()) {
        if (action.kind !== 'verdict' || action.question !== round.number) continue;
        const { text, right: accepted } = action;
        if (!decided.has(normalised(text))) decided.set(normalised(text), { text, right: accepted });
      }
    },
    read: (): Answers => ({
      games,
      ...(right && { right }),
      answers: [...given.values()].sort((one, other) => other.votes - one.votes).slice(0, most),
      verdicts: [...decided.values()],
    }),
  };
}
