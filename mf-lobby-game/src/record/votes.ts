import type { Answer, FinishedRecord } from '@luplay/contracts/lobby-game';
import { answerForm, answerOf, isScored } from '@luplay/quiz-ui';
import { ru } from '../locale/record.ts';

export type Played = FinishedRecord['questions'][number];
export type Vote = Played['votes'][number];

/** What a player answered; null without an answer. */
export const votedOf = ({ given, option }: Vote): Answer | null => given ?? option;

/** Null without an answer, and where nothing is right. */
export type Verdict = keyof typeof ru.verdicts | null;

const verdict = (isRight: boolean, share = 0): Verdict => (isRight ? 'right' : share > 0 ? 'part' : 'wrong');

export const verdictOf = (vote: Vote, played: Played): Verdict =>
  votedOf(vote) !== null && isScored(played)
    ? verdict(vote.correct ?? vote.option === played.answer, vote.share)
    : null;

export const teamVerdictOf = (result: Played['results'][string], played: Played): Verdict =>
  answerOf(result) !== null && isScored(played) ? verdict(result.correct, result.share) : null;

/** False where another team played alone, or an item blocked this one. */
export const wasAsked = (teamId: string, { votes }: Played): boolean => votes.some((vote) => vote.teamId === teamId);

/** An answer in words, of an option with its letter. */
export function said(answer: Answer | null, played: Played): string {
  if (answer === null) return ru.silent;
  const { Mark, short, plain } = answerForm(played);
  return Mark ? `${short(answer, played)}, ${plain(answer, played)}` : plain(answer, played);
}
