import { type KeyedQuestion, type KeyedTheme, newKey, type QuizDraft } from '../draft/draft.ts';

/** Compares stored fields: keys and folding are the draft's own. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function questionFields({ key: _, ...fields }: KeyedQuestion): Omit<KeyedQuestion, 'key'> {
  return fields;
}
export function themeFields({ key: _, isCollapsed: __, questions: ___, ...fields }: KeyedTheme) {
  return fields;
}

/** How alike two entries are: 0, and they are strangers; otherwise the higher the better. */
type Likeness<T> = (base: T, other: T) => number;

/** Pairs entries of two lists, the most alike first; each has one partner at most. */
function pair<T>(base: readonly T[], others: readonly T[], like: Likeness<T>): Map<T, T> {
  const rated = others.flatMap((other) =>
    base.map((one) => ({ one, other, rate: like(one, other) })).filter(({ rate }) => rate > 0),
  );
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  for (const { one, other } of rated.sort((first, second) => second.rate - first.rate)) {
    if (pairs.has(other) || taken.has(one)) continue;
    pairs.set(other, one);
    taken.add(one);
  }
  return pairs;
}

const words = (text: string) => text.trim().toLowerCase();

/** Stored questions have no ids: a text or three options in common make two of them versions of one. */
function questionLikeness(one: KeyedQuestion, other: KeyedQuestion): number {
  const options = one.options.filter((option) => option !== '' && other.options.includes(option)).length;
  const isSameText = words(one.question) !== '' && words(one.question) === words(other.question);
  if (!isSameText && options < 3) return 0;
  return (isSameText ? 4 : 0) + options;
}

function themeLikeness(one: KeyedTheme, other: KeyedTheme): number {
  const texts = new Set(one.questions.map(({ question }) => words(question)));
  const shared = other.questions.filter(({ question }) => texts.has(words(question))).length;
  return (words(one.name) === words(other.name) ? 1 : 0) + 2 * shared;
}

/** Entries that are equal are partners before any others, in their order: comparing all with all is slow. */
function pairEqual<T>(base: readonly T[], others: readonly T[], textOf: (entry: T) => string): Map<T, T> {
  const waiting = new Map<string, T[]>();
  for (const one of base) waiting.set(textOf(one), [...(waiting.get(textOf(one)) ?? []), one]);
  return new Map(
    others.flatMap((other) => {
      const one = waiting.get(textOf(other))?.shift();
      return one === undefined ? [] : [[other, one] as const];
    }),
  );
}

const rest = <T>(list: readonly T[], known: { has: (entry: T) => boolean }): T[] =>
  list.filter((entry) => !known.has(entry));

function partners<T>(base: readonly T[], others: readonly T[], textOf: (entry: T) => string, like: Likeness<T>) {
  const equal = pairEqual(base, others, textOf);
  const alike = pair(rest(base, new Set(equal.values())), rest(others, equal), like);
  return new Map([...equal, ...alike]);
}

/** The other draft with the keys of the base wherever it holds a version of the same theme or question. */
export function align(base: QuizDraft, other: QuizDraft): QuizDraft {
  const all = (draft: QuizDraft) => draft.theme.flatMap(({ questions }) => questions);
  const questions = partners(
    all(base),
    all(other),
    (question) => JSON.stringify(questionFields(question)),
    questionLikeness,
  );
  const themes = partners(base.theme, other.theme, (theme) => JSON.stringify(themeFields(theme)), themeLikeness);
  return {
    ...other,
    theme: other.theme.map((theme) => ({
      ...theme,
      key: themes.get(theme)?.key ?? newKey(),
      questions: theme.questions.map((question) => ({ ...question, key: questions.get(question)?.key ?? newKey() })),
    })),
  };
}
