/** Something that can be named by its id. */
export interface Choice {
  id: string;
  name: string;
}

/** What stands between commas: trimmed, without what is empty. */
export const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const typedList = (list: readonly string[]): string => list.join(', ');

/** Puts an id into a list as it is typed, or takes it out. */
export function toggled(typed: string, id: string): string {
  const list = listOf(typed);
  return typedList(list.includes(id) ? list.filter((other) => other !== id) : [...list, id]);
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('ru');

/** Those whose name or id has the words in it, whatever their case. */
export function found<Any extends Choice>(choices: readonly Any[], typed: string): Any[] {
  const wanted = plain(typed);
  return choices.filter(({ id, name }) => plain(name).includes(wanted) || plain(id).includes(wanted));
}
