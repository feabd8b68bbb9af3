import type { Answer, FinishedRecord } from '@luplay/contracts/lobby-game';
import { answerForm } from '@luplay/quiz-ui';
import { ru } from '../locale/record.ts';

export type Played = FinishedRecord['questions'][number];
export type Vote = Played['votes'][number];

/** What a player answered; null without an answer. */
export const votedOf = ({ given, option }: Vote): Answer | null => given ?? option;

/** Null without an answer, and where nothing is right. */
export function isRightVote(vote: Vote, { type, answer }: Played): boolean | null {
  if (votedOf(vote) === null || type === 'poll') return null;
  return vote.correct ?? vote.option === answer;
}

/** An answer in words, of an option with its letter. */
export function said(answer: Answer | null, played: Played): string {
  if (answer === null) return ru.silent;
  const { Mark, short, plain } = answerForm(played);
  return Mark ? `${short(answer, played)}, ${plain(answer, played)}` : plain(answer, played);
}
