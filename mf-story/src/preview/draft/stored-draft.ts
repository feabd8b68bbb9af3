import { store, storedJson } from '@luplay/web-kit/storage';
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
  store(keyOf(mapId), changes && JSON.stringify(changes));
}

export function storedChanges(mapId: string): UnsavedChanges | null {
  const stored = storedJson(keyOf(mapId));
  return isChanges(stored) ? stored : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isDraft = (value: unknown): boolean =>
  isRecord(value) && typeof value.startRoom === 'string' && isRecord(value.rooms);
const isChanges = (value: unknown): value is UnsavedChanges =>
  isRecord(value) && typeof value.version === 'string' && isDraft(value.base) && isDraft(value.draft);
