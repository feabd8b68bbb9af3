import { hashKey } from '@tanstack/react-query';
import { type KeyedQuestion, type KeyedTheme, newKey, type QuizDraft } from '../draft/draft.ts';
import { answerTexts } from '../kinds/values.ts';

type Field = Exclude<keyof QuizDraft, 'theme'>;
const FIELDS: readonly Field[] = ['title', 'description', 'locked', 'is_active', 'backgorundMedia', 'course', 'rounds'];

export type Side = 'mine' | 'theirs';
/** What the author chose where both sides changed the same: by the id of the difference. */
export type Choices = Readonly<Record<string, Side>>;

interface Sides<T> {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
}

/** Something that one side or both have changed. `id` is the draft's key, or the name of a field. */
export type Difference = { id: string; by: Side | 'both' } & (
  | { what: 'field'; sides: Sides<QuizDraft[Field]> }
  | { what: 'theme'; sides: Sides<KeyedTheme> }
  | { what: 'question'; sides: Sides<KeyedQuestion> }
);

const byKey = <T extends { key: string }>(list: readonly T[]) => new Map(list.map((entry) => [entry.key, entry]));
const questionsOf = ({ theme }: QuizDraft) => theme.flatMap(({ questions }) => questions);
const themeOf = ({ theme }: QuizDraft): Map<string, string> =>
  new Map(theme.flatMap(({ key, questions }) => questions.map((question) => [question.key, key] as const)));

/** Who changed it; null when nobody did, or both in the same way. */
function changedBy<T>({ base, mine, theirs }: Sides<T>, fields: (entry: T) => unknown): Side | 'both' | null {
  const of = (entry: T | undefined) => (entry === undefined ? null : fields(entry));
  const [before, ours, other] = [of(base), of(mine), of(theirs)];
  if (same(ours, other)) return null;
  if (same(before, ours)) return 'theirs';
  return same(before, other) ? 'mine' : 'both';
}

/** How entries of a kind are compared. */
interface Kind<T> {
  fields: (entry: T) => object;
  /** The part of the entry to which a field belongs. Parts of which each has been changed by one side go together. */
  partOf: (field: string, versions: readonly T[]) => string;
}

/** Fields of a question that say nothing of each other; all others, such as options and answer, belong together. */
const APART: ReadonlySet<string> = new Set(['explanation', 'note', 'timers', 'reward', 'special', 'media']);
const QUESTION: Kind<KeyedQuestion> = {
  fields: ({ key: _, ...fields }) => fields,
  // The areas of a point lie on its picture.
  partOf: (field, versions) =>
    APART.has(field) && !(field === 'media' && versions.some(({ type }) => type === 'point')) ? field : 'asked',
};
const THEME: Kind<KeyedTheme> = {
  fields: ({ key: _, isCollapsed: __, questions: ___, ...fields }) => fields,
  partOf: (field) => field,
};

/** The entry with what each side has changed in it; null when one has removed it, or both changed the same part. */
function blended<T extends object>({ base, mine, theirs }: Sides<T>, { fields, partOf }: Kind<T>): T | null {
  if (!base || !mine || !theirs) return null;
  const versions = [base, mine, theirs];
  const names = [...new Set(versions.flatMap((version) => Object.keys(fields(version))))] as (string & keyof T)[];
  const blend = { ...mine };
  for (const one of new Set(names.map((name) => partOf(name, versions)))) {
    const part = names.filter((name) => partOf(name, versions) === one);
    const by = changedBy({ base, mine, theirs }, (version) => part.map((name) => version[name] ?? null));
    if (by === 'both') return null;
    if (by !== 'theirs') continue;
    for (const name of part) delete blend[name];
    Object.assign(blend, Object.fromEntries(part.flatMap((name) => (name in theirs ? [[name, theirs[name]]] : []))));
  }
  return blend;
}

function compare<T extends { key: string }>(lists: Record<keyof Sides<T>, readonly T[]>, kind: Kind<T>) {
  const [base, mine, theirs] = [byKey(lists.base), byKey(lists.mine), byKey(lists.theirs)];
  return [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])].flatMap((id) => {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const by = changedBy(sides, kind.fields);
    if (by === 'both' && blended(sides, kind))
      return (['mine', 'theirs'] as const).map((side) => ({ id, by: side, sides }));
    return by === null ? [] : [{ id, by, sides }];
  });
}

/** What differs between two drafts that began as `base`. All three use the same keys, see `align`. */
export function differencesOf(base: QuizDraft, mine: QuizDraft, theirs: QuizDraft): Difference[] {
  const fields = FIELDS.flatMap((id): Difference[] => {
    const sides = { base: base[id], mine: mine[id], theirs: theirs[id] };
    const by = changedBy<unknown>(sides, (value) => value);
    return by === null ? [] : [{ what: 'field', id, by, sides }];
  });
  const themes = compare({ base: base.theme, mine: mine.theme, theirs: theirs.theme }, THEME);
  const questions = compare(
    { base: questionsOf(base), mine: questionsOf(mine), theirs: questionsOf(theirs) },
    QUESTION,
  );
  return [
    ...fields,
    ...themes.map((one): Difference => ({ what: 'theme', ...one })),
    ...questions.map((one): Difference => ({ what: 'question', ...one })),
  ];
}

/** The value that stays. `choices` decides where both sides changed it; without a choice mine stays. */
function kept<T>(id: string, sides: Sides<T>, fields: (entry: T) => unknown, choices: Choices): T | undefined {
  const by = changedBy(sides, fields);
  const side = by === 'both' ? (choices[id] ?? 'mine') : by;
  return side === 'theirs' ? sides.theirs : sides.mine;
}

/** The same of an entry, of which parts that only one side has changed go together. */
function keptEntry<T extends object>(id: string, sides: Sides<T>, kind: Kind<T>, choices: Choices): T | undefined {
  const blend = changedBy(sides, kind.fields) === 'both' ? blended(sides, kind) : null;
  return blend ?? kept(id, sides, kind.fields, choices);
}

/** The order of a list: of the side that changed it, with what the other one added behind its predecessors. */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const common = (list: readonly string[]) =>
    list.filter((key) => base.includes(key) && mine.includes(key) && theirs.includes(key));
  const [leading, other] = same(common(base), common(mine)) ? [theirs, mine] : [mine, theirs];
  const order = [...leading];
  for (const [index, key] of other.entries()) {
    if (order.includes(key)) continue;
    const before = index === 0 ? undefined : other[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

const keysOf = (list: readonly { key: string }[] | undefined): string[] => (list ?? []).map(({ key }) => key);

/** Both sides' changes in one draft: each where only one has changed something, the chosen one where both have. */
export function merge(base: QuizDraft, mine: QuizDraft, theirs: QuizDraft, choices: Choices = {}): QuizDraft {
  const drafts = { base, mine, theirs };
  const sidesOf = <T>(find: (draft: QuizDraft) => T): Record<keyof Sides<T>, T> => ({
    base: find(base),
    mine: find(mine),
    theirs: find(theirs),
  });
  const themes = sidesOf(({ theme }) => byKey(theme));
  const questions = sidesOf((draft) => byKey(questionsOf(draft)));
  const homes = sidesOf(themeOf);
  const at = <T>(maps: Record<keyof Sides<T>, Map<string, T>>, key: string): Sides<T> => ({
    base: maps.base.get(key),
    mine: maps.mine.get(key),
    theirs: maps.theirs.get(key),
  });

  /** The questions that stay, by the theme in which they stay. */
  const stays = new Map<string, Map<string, KeyedQuestion>>();
  for (const key of new Set([...questions.mine.keys(), ...questions.theirs.keys()])) {
    const question = keptEntry(key, at(questions, key), QUESTION, choices);
    if (!question) continue;
    const sides = at(homes, key);
    // A question that one side has removed and the other changed stays where the other has it.
    const moved = sides.mine === undefined || (sides.theirs !== undefined && sides.mine === sides.base);
    const home = (moved ? sides.theirs : sides.mine) as string;
    stays.set(home, (stays.get(home) ?? new Map()).set(key, question));
  }

  const order = orderOf(keysOf(base.theme), keysOf(mine.theme), keysOf(theirs.theme));
  const fields = Object.fromEntries(
    FIELDS.flatMap((id) => {
      const value = kept<unknown>(
        id,
        sidesOf((draft) => draft[id]),
        (field) => field,
        choices,
      );
      return value === undefined ? [] : [[id, value]];
    }),
  ) as Omit<QuizDraft, 'theme'>;
  const themesInOrder = (list: KeyedTheme[]): KeyedTheme[] =>
    list
      .map((theme) => ({ ...theme, round: Math.min(theme.round, Math.max(0, fields.rounds.length - 1)) }))
      .sort((one, other) => one.round - other.round);
  return {
    ...fields,
    theme: themesInOrder(
      order.flatMap((key) => {
        const sides = at(themes, key);
        const held = stays.get(key);
        // A theme that was removed stays while a question in it stays.
        const theme = keptEntry(key, sides, THEME, choices) ?? (held && (sides.mine ?? sides.theirs));
        if (!theme) return [];
        const places = orderOf(
          ...((['base', 'mine', 'theirs'] as const).map((side) =>
            keysOf(drafts[side].theme.find((one) => one.key === key)?.questions),
          ) as [string[], string[], string[]]),
        );
        return [{ ...theme, questions: places.flatMap((place) => held?.get(place) ?? []) }];
      }),
    ),
  };
}

/** By content: the service has the fields of a question in another order than the editor that has added one. */
const textOf = (fields: unknown): string => hashKey([fields]);
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

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

/** Stored questions have no ids: a text, all answers or three of them in common make two of them versions of one. */
function questionLikeness(one: KeyedQuestion, other: KeyedQuestion): number {
  const [given, others] = [one, other].map((question) => answerTexts(question).filter(Boolean)) as [string[], string[]];
  const options = given.filter((option) => others.includes(option)).length;
  const isSameAnswer = one.type === other.type && options > 0 && options === Math.max(given.length, others.length);
  const isSameText = words(one.question) !== '' && words(one.question) === words(other.question);
  if (!isSameText && !isSameAnswer && options < 3) return 0;
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
  const questions = partners(all(base), all(other), (question) => textOf(QUESTION.fields(question)), questionLikeness);
  const themes = partners(base.theme, other.theme, (theme) => textOf(THEME.fields(theme)), themeLikeness);
  return {
    ...other,
    theme: other.theme.map((theme) => ({
      ...theme,
      key: themes.get(theme)?.key ?? newKey(),
      questions: theme.questions.map((question) => ({ ...question, key: questions.get(question)?.key ?? newKey() })),
    })),
  };
}
