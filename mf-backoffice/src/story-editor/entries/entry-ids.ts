import type { StoryKind } from '@luplay/contracts/story';

/** The contract's pattern. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export const isEntryId = (id: string): boolean => ID.test(id);

/** Prefixes of ids with a number, one more than the highest existing one. */
const COUNTED: Partial<Record<StoryKind, string>> = { notes: 'note_', npcs: 'npc_' };
/** Prefixes of ids with the time, epoch milliseconds. */
const TIMED: Partial<Record<StoryKind, string>> = {
  maps: 'map_',
  characters: 'char_',
  events: 'event_',
  items: 'item_',
};

/** The suggested id of a new entry. */
export function newEntryId(kind: StoryKind, taken: readonly string[], now: number): string {
  const prefix = COUNTED[kind];
  if (!prefix) return `${TIMED[kind]}${now}`;
  const numbers = taken
    .filter((id) => id.startsWith(prefix) && /^\d{1,15}$/.test(id.slice(prefix.length)))
    .map((id) => Number(id.slice(prefix.length)));
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}
