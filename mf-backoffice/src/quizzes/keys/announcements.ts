import { announce } from '@luplay/web-kit';
import type { QuizDraft } from '../draft/draft.ts';
import { placeOf } from '../draft/moves.ts';
import { authoring as texts } from '../locale/authoring.ts';

/** Says where a question is after a move. */
export function announceQuestion(draft: QuizDraft, key: string): void {
  const place = placeOf(draft, key);
  if (place) announce(texts.moved(place.index + 1, place.theme.questions.length, place.theme.name));
}
