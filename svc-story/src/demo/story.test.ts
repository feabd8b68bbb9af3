import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chapter, STORY_KINDS, storyContent } from '@luplay/contracts/story';
import { validateMap } from '../content/rules.ts';
import { cometCast } from './comet-cast.ts';
import { observatory } from './comet-map.ts';
import { cometEvents, cometNotes } from './comet-papers.ts';
import { cometItems, cometNpcs } from './comet-things.ts';
import { demoChapters, demoContent } from './story.ts';

const file = (path: string) => new URL(`../../../assets/served${path}`, import.meta.url);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const rooms = Object.values(observatory.rooms);

describe('the demo chapter', () => {
  it.each(STORY_KINDS)('has %s that the editor accepts unchanged', (kind) => {
    const { create } = storyContent[kind];
    for (const entry of demoContent[kind]) expect(create.body.parse(entry)).toEqual(entry);
    expect(new Set(ids(demoContent[kind])).size).toBe(demoContent[kind].length);
  });

  it('names only existing entries', () => {
    const known = { items: new Set(ids(cometItems)), npcs: new Set(ids(cometNpcs)), notes: new Set(ids(cometNotes)) };
    for (const room of rooms) {
      for (const item of [...room.items, ...(room.requiresItem ? [room.requiresItem] : [])]) {
        expect(known.items).toContain(item);
      }
      for (const npc of room.npc) expect(known.npcs).toContain(npc);
    }
    for (const { inventory } of cometCast) for (const item of inventory) expect(known.items).toContain(item);
    for (const { notes } of cometItems) if (notes) expect(known.notes).toContain(notes);
    for (const { effects } of cometEvents) {
      for (const id of Object.keys(effects.storyMap ?? {})) expect(Object.keys(observatory.rooms)).toContain(id);
      for (const id of Object.keys(effects.editCharacter ?? {})) expect(ids(cometCast)).toContain(id);
    }
    for (const one of demoChapters) {
      expect(chapter.omit({ host: true }).parse(one)).toEqual(one);
      expect(one.map).toBe(observatory.id);
    }
  });

  it('has a picture for every character and thing', () => {
    for (const { id, image } of [...cometCast, ...cometItems, ...cometNpcs]) {
      expect(image).toBe(`/media/story/${id}.webp`);
      expect(existsSync(file(image))).toBe(true);
    }
    for (const { image } of cometNotes) if (image) expect(existsSync(file(image))).toBe(true);
  });

  it('has every kind of room, and no overlapping ones', () => {
    expect(validateMap(observatory)).toBeNull();
    expect(rooms.length).toBeGreaterThanOrEqual(10);
    for (const is of ['locked', 'hidden', 'requiresItem', 'requiresabilities'] as const) {
      expect(rooms.some((room) => room[is])).toBe(true);
    }
    for (const one of rooms) {
      for (const other of rooms) {
        if (one === other) continue;
        const apart = (at: 'x' | 'y', side: 'width' | 'height') =>
          one.position[at] + one.size[side] <= other.position[at] ||
          other.position[at] + other.size[side] <= one.position[at];
        expect([one.id, other.id, apart('x', 'width') || apart('y', 'height')]).toEqual([one.id, other.id, true]);
      }
    }
  });

  it('can be completed: what opens a room can be reached without it', () => {
    const found = new Set<string>();
    const been = new Set([observatory.startRoom]);
    const abilities = new Set(cometCast.flatMap((character) => character.abilities));
    for (let before = -1; before !== been.size + found.size; ) {
      before = been.size + found.size;
      for (const room of rooms.filter(({ id }) => been.has(id))) {
        for (const item of room.items) found.add(item);
        for (const to of room.connections) {
          const next = observatory.rooms[to];
          if (!next?.enabled || (next.requiresItem && !found.has(next.requiresItem))) continue;
          if (next.requiresabilities && !abilities.has(next.requiresabilities)) continue;
          been.add(to);
        }
      }
    }
    // The storm closes the station until its event opens it.
    expect([...been].sort()).toEqual(ids(rooms.filter(({ enabled }) => enabled)).sort());
  });

  it('has connections in both directions', () => {
    for (const { id, connections } of rooms) {
      for (const to of connections) expect(observatory.rooms[to]?.connections).toContain(id);
    }
  });
});
