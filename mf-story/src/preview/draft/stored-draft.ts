import type { MapDraft } from './map-draft.ts';

/** Changes that were not saved, with what they are based on. */
export interface UnsavedChanges {
  base: MapDraft;
  version: string;
  draft: MapDraft;
}

const keyOf = (mapId: string): string => `storyPreview:${mapId}`;

/**
 * Keeps unsaved changes of a map in the browser, because a phone may end the page at any moment. Logging out removes
 * everything that the product has stored.
 */
export function storeChanges(mapId: string, changes: UnsavedChanges | null): void {
  try {
    if (changes) localStorage.setItem(keyOf(mapId), JSON.stringify(changes));
    else localStorage.removeItem(keyOf(mapId));
  } catch {
    // Storage is full or forbidden: the changes are still on the screen.
  }
}

export function storedChanges(mapId: string): UnsavedChanges | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(mapId)) ?? 'null');
    return isChanges(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isDraft = (value: unknown): boolean =>
  isRecord(value) && typeof value.startRoom === 'string' && isRecord(value.rooms);
const isChanges = (value: unknown): value is UnsavedChanges =>
  isRecord(value) && typeof value.version === 'string' && isDraft(value.base) && isDraft(value.draft);
