import type { StoryMap } from '@luplay/contracts/story';
import { announce, notify } from '@luplay/web-kit';
import { changed, type History, redone, startHistory, undone } from '@luplay/web-kit/history';
import { useEffect, useState } from 'react';
import { previewTexts as texts } from '../../locale/preview.ts';
import { draftOf, isSameDraft, type MapDraft, roomIn } from './map-draft.ts';
import { changesBetween } from './merge.ts';
import { storeChanges, storedChanges } from './stored-draft.ts';

/** A map as the service has it. */
export interface ServedMap {
  map: StoryMap;
  version: string;
}

/** What the server had when editing began or when the map was last saved. */
interface Base {
  draft: MapDraft;
  version: string;
}

interface EditorState {
  history: History<MapDraft>;
  base: Base;
  selected: string | null;
}

function begin(mapId: string, { map, version }: ServedMap, selected: string | null): EditorState {
  const served = { history: startHistory(draftOf(map)), base: { draft: draftOf(map), version }, selected };
  const stored = storedChanges(mapId);
  if (!stored || isSameDraft(stored.draft, served.base.draft)) return served;
  // Based on what was seen then: saving tells if the map has changed since.
  const base = { draft: stored.base, version: stored.version };
  return { history: changed(startHistory(stored.base), stored.draft), base, selected };
}

export type MapEditor = ReturnType<typeof useMapEditor>;

/** The state of the map editor: the draft with its history, what is saved of it, and the selected room. */
export function useMapEditor(served: ServedMap, firstRoom: string | null) {
  const mapId = served.map.id;
  const [{ history, base, selected }, setState] = useState(() => begin(mapId, served, firstRoom));
  const draft = history.present;
  const isChanged = !isSameDraft(draft, base.draft);

  useEffect(() => {
    storeChanges(mapId, isChanged ? { base: base.draft, version: base.version, draft } : null);
  }, [mapId, isChanged, base, draft]);

  const [restored] = useState(isChanged);
  useEffect(() => {
    if (restored) notify({ text: texts.restored, ms: 6000 });
  }, [restored]);

  const travel = (next: History<MapDraft>): void => {
    if (next === history) return;
    const [first] = changesBetween(draft, next.present);
    const id = first && roomIn(next.present, first.id) ? first.id : selected;
    setState((state) => ({ ...state, history: next, selected: id }));
    if (first) announce(first.name);
  };

  return {
    mapId,
    name: served.map.name,
    draft,
    base,
    isChanged,
    /** Null when the room is gone, for example by undoing that it was added. */
    selected: roomIn(draft, selected) ? selected : null,
    select: (id: string | null) => setState((state) => ({ ...state, selected: id })),
    /** `next`: a function for what was not made from the draft on the screen. `gesture`: see `changed`. */
    change: (next: MapDraft | ((draft: MapDraft) => MapDraft), gesture?: string) =>
      setState((state) => {
        const { history } = state;
        const present = typeof next === 'function' ? next(history.present) : next;
        return { ...state, history: changed(history, present, gesture) };
      }),
    undo: () => travel(undone(history)),
    redo: () => travel(redone(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The service has saved the map, perhaps with texts put right. Changes made meanwhile stay unsaved. */
    saved: ({ map, version }: ServedMap, sent: MapDraft) =>
      setState((state) => {
        const { history } = state;
        const isAll = isSameDraft(history.present, sent);
        const next = isAll ? { ...history, present: draftOf(map) } : history;
        return { ...state, history: next, base: { draft: draftOf(map), version } };
      }),
    /** Goes on from another state of the map on the server; can be undone. */
    rebase: ({ map, version }: ServedMap, next: MapDraft) =>
      setState((state) => ({
        ...state,
        base: { draft: draftOf(map), version },
        history: changed(state.history, next),
      })),
  };
}
