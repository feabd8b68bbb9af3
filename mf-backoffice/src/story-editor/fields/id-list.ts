import { listOf, typedList } from '@luplay/web-kit';

/** An entry to choose from. */
export interface Choice {
  id: string;
  name: string;
}

/** Adds an id to a typed list, or removes it. */
export function toggled(typed: string, id: string): string {
  const list = listOf(typed);
  return typedList(list.includes(id) ? list.filter((other) => other !== id) : [...list, id]);
}
