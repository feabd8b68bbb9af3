import type { StoryPlayerState } from '@luplay/contracts/story';

/** What a player hears and sees of a change of the play. */
export type EffectKind = 'step' | 'find' | 'message' | 'death';

type Seen = Pick<
  StoryPlayerState,
  'characterId' | 'currentRoom' | 'inventory' | 'foundHidden' | 'notes' | 'status' | 'message'
>;

/** The weightiest thing that has happened between two states of the same player; null: nothing to notice. */
export function effectOf(before: Seen, after: Seen): EffectKind | null {
  if (before.characterId !== after.characterId) return null;
  if (before.status === 'alive' && after.status === 'dead') return 'death';
  if (after.message !== null && after.message !== before.message) return 'message';
  if (hasMore(before, after, 'inventory') || hasMore(before, after, 'foundHidden') || hasMore(before, after, 'notes')) {
    return 'find';
  }
  return before.currentRoom !== after.currentRoom ? 'step' : null;
}

const hasMore = (before: Seen, after: Seen, list: 'inventory' | 'foundHidden' | 'notes'): boolean =>
  after[list].some((id) => !before[list].includes(id));
