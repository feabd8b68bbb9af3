import type { DraftQuestion } from '@luplay/contracts/lobby-game';

/**
 * Characters with which a question and its options fit a screen of 360 × 640 at any rate: less than half of what fits
 * there at the smallest font. Only longer questions are measured, on the players' own layout.
 */
const SURE = { question: 140, option: 40 } as const;

/** Whether a question may be too long for a phone. Pictures shrink down to a few lines, so they count as such. */
export function mayBeTooLong({ question, options, media }: DraftQuestion): boolean {
  const hasPicture = Boolean(media.pictureQuestion ?? media.videoQuestion ?? media.audio ?? media.audioQuestion);
  const room = hasPicture ? SURE.question / 2 : SURE.question;
  return question.length > room || question.split('\n').length > 4 || options.some((text) => text.length > SURE.option);
}
