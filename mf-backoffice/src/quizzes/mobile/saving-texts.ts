import { mobile as texts } from '../locale/mobile.ts';
import type { SavingTexts } from '../quiz/use-quiz-changes.ts';

/** How long notices of the editor for phones stay, ms. */
export const NOTICE_MS = 2000;

export const MOBILE_TEXTS: SavingTexts = {
  saved: texts.saved,
  failed: (reason) => (reason ? texts.saveFailedBecause(reason) : texts.saveFailed),
  ms: NOTICE_MS,
};
