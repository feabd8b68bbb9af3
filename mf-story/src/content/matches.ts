/** Whether an entry's name or id contains the text, case-insensitive. */
export function matches({ id, name }: { id: string; name: string }, query: string): boolean {
  const wanted = query.trim().toLocaleLowerCase('ru');
  return [name, id].some((text) => text.toLocaleLowerCase('ru').includes(wanted));
}
