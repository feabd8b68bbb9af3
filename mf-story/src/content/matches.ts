/** Whether an entry's name or id holds what is looked for, in whatever case. */
export function matches({ id, name }: { id: string; name: string }, sought: string): boolean {
  const wanted = sought.trim().toLocaleLowerCase('ru');
  return [name, id].some((text) => text.toLocaleLowerCase('ru').includes(wanted));
}
