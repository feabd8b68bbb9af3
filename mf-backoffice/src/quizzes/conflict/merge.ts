import type { KeyedQuestion, KeyedTheme, QuizDraft } from '../draft/draft.ts';
import { questionFields, same, themeFields } from './align.ts';

type Field = Exclude<keyof QuizDraft, 'theme'>;
const FIELDS: readonly Field[] = ['title', 'description', 'locked', 'is_active', 'backgorundMedia'];

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

function compare<T extends { key: string }>(
  lists: Record<keyof Sides<T>, readonly T[]>,
  fields: (entry: T) => unknown,
) {
  const [base, mine, theirs] = [byKey(lists.base), byKey(lists.mine), byKey(lists.theirs)];
  return [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])].flatMap((id) => {
    const sides = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const by = changedBy(sides, fields);
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
  const themes = compare({ base: base.theme, mine: mine.theme, theirs: theirs.theme }, themeFields);
  const questions = compare(
    { base: questionsOf(base), mine: questionsOf(mine), theirs: questionsOf(theirs) },
    questionFields,
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
    const question = kept(key, at(questions, key), questionFields, choices);
    if (!question) continue;
    const sides = at(homes, key);
    // A question that one side has removed and the other changed stays where the other has it.
    const moved = sides.mine === undefined || (sides.theirs !== undefined && sides.mine === sides.base);
    const home = (moved ? sides.theirs : sides.mine) as string;
    stays.set(home, (stays.get(home) ?? new Map()).set(key, question));
  }

  const order = orderOf(keysOf(base.theme), keysOf(mine.theme), keysOf(theirs.theme));
  return {
    ...(Object.fromEntries(
      FIELDS.map((id) => [
        id,
        kept<unknown>(id, { base: base[id], mine: mine[id], theirs: theirs[id] }, (value) => value, choices),
      ]),
    ) as Omit<QuizDraft, 'theme'>),
    theme: order.flatMap((key) => {
      const sides = at(themes, key);
      const held = stays.get(key);
      // A theme that was removed stays while a question in it stays.
      const theme = kept(key, sides, themeFields, choices) ?? (held && (sides.mine ?? sides.theirs));
      if (!theme) return [];
      const places = orderOf(
        ...((['base', 'mine', 'theirs'] as const).map((side) =>
          keysOf(drafts[side].theme.find((one) => one.key === key)?.questions),
        ) as [string[], string[], string[]]),
      );
      return [{ ...theme, questions: places.flatMap((place) => held?.get(place) ?? []) }];
    }),
  };
}
