import type { DraftQuestion, EditedQuiz } from '@luplay/contracts/lobby-game';
import { type KeyedQuestion, type KeyedTheme, newKey, type QuizDraft } from '../draft/draft.ts';

/**
 * A draft as it is kept in the browser. It names the questions that are as stored by their place in the base, so that a
 * key press writes what has changed and not two megabytes.
 */
export interface StoredDraft {
  /** When it was written, epoch ms. */
  at: number;
  content: Omit<QuizDraft, 'theme'>;
  theme: StoredTheme[];
}

interface StoredTheme extends Omit<KeyedTheme, 'key' | 'questions'> {
  /** Place of the theme in the base; null when it is new. */
  from: number | null;
  questions: StoredQuestion[];
}

/** The place of an unchanged question among all of the base; or a changed one with its place, null when it is new. */
type StoredQuestion = number | { from: number | null; question: DraftQuestion };

const questionsOf = ({ theme }: QuizDraft): KeyedQuestion[] => theme.flatMap(({ questions }) => questions);
const placesOf = (entries: readonly { key: string }[]) => new Map(entries.map(({ key }, place) => [key, place]));

export function packDraft(origin: QuizDraft, draft: QuizDraft, at: number): StoredDraft {
  const stored = questionsOf(origin);
  const [places, themes] = [placesOf(stored), placesOf(origin.theme)];
  const { theme, ...content } = draft;
  const pack = (question: KeyedQuestion): StoredQuestion => {
    const from = places.get(question.key) ?? null;
    if (from !== null && stored[from] === question) return from;
    const { key: _, ...fields } = question;
    return { from, question: fields as DraftQuestion };
  };
  return {
    at,
    content,
    theme: theme.map(({ key, questions, ...fields }) => ({
      ...fields,
      from: themes.get(key) ?? null,
      questions: questions.map(pack),
    })),
  };
}

/** The draft again. What was stored has the keys of the origin, so that a later conflict can be merged. */
export function unpackDraft(origin: QuizDraft, { content, theme }: StoredDraft): QuizDraft {
  const stored = questionsOf(origin);
  const unpack = (packed: StoredQuestion): KeyedQuestion => {
    if (typeof packed === 'number') return stored[packed] as KeyedQuestion;
    const key = packed.from === null ? newKey() : (stored[packed.from] as KeyedQuestion).key;
    return { ...packed.question, key };
  };
  return {
    ...content,
    // A draft that was kept before there were rounds has none.
    rounds: content.rounds ?? [],
    theme: theme.map(({ from, questions, ...fields }) => ({
      ...fields,
      round: fields.round ?? 0,
      key: (from === null ? undefined : origin.theme[from]?.key) ?? newKey(),
      questions: questions.map(unpack),
    })),
  };
}

/** A kept draft with the quiz that it is based on. */
export interface KeptDraft {
  /** Its name in the storage; one for each tab. */
  name: string;
  base: EditedQuiz;
  draft: StoredDraft;
}
