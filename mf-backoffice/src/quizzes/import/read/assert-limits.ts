import { QUIZ_LIMITS, QUIZ_MAX_BODY, type QuizContent } from '@luplay/contracts/lobby-game';
import { quizImport } from '../../locale/import.ts';
import { ImportRefused } from '../model.ts';

const texts = quizImport.refused;

interface Counted {
  name?: unknown;
  questions?: unknown;
}

/**
 * Refuses a quiz with more themes or questions than a quiz may have. Anything that is no list is left to other checks.
 */
export function assertNotTooMany(themes: unknown): void {
  if (!Array.isArray(themes)) return;
  if (themes.length > QUIZ_LIMITS.themes) {
    throw new ImportRefused(texts.tooManyThemes(themes.length, QUIZ_LIMITS.themes));
  }
  const counts = themes.map((theme: Counted | null) => {
    const found = Array.isArray(theme?.questions) ? theme.questions.length : 0;
    if (found <= QUIZ_LIMITS.perTheme) return found;
    throw new ImportRefused(texts.tooManyInTheme(String(theme?.name ?? ''), found, QUIZ_LIMITS.perTheme));
  });
  const all = counts.reduce((sum, found) => sum + found, 0);
  if (all > QUIZ_LIMITS.questions) throw new ImportRefused(texts.tooManyQuestions(all, QUIZ_LIMITS.questions));
}

/** What the rest of the request takes, and what paths of uploaded files are longer. */
const RESERVE = 200 * 1024;

/** Refuses what the service would refuse as a whole. */
export function assertImportable(content: QuizContent): void {
  assertNotTooMany(content.theme);
  if (content.theme.every(({ questions }) => questions.length === 0)) throw new ImportRefused(texts.noQuestions);
  if (new TextEncoder().encode(JSON.stringify(content)).length > QUIZ_MAX_BODY - RESERVE) {
    throw new ImportRefused(texts.tooLong);
  }
}
