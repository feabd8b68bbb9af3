import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chapter, STORY_KINDS, storyContent } from '@luplay/contracts/story';
import { validateMap } from '../content/rules.ts';
import { cometCast } from './comet-cast.ts';
import { cometItems, cometNpcs } from './comet-things.ts';
import { demoChapters, demoContent } from './story.ts';

const file = (path: string) => new URL(`../../../assets/served${path}`, import.meta.url);
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const known = {
  items: new Set(ids(demoContent.items)),
  npcs: new Set(ids(demoContent.npcs)),
  notes: new Set(ids(demoContent.notes)),
};

it.each(STORY_KINDS)('the demo has %s that the editor accepts unchanged', (kind) => {
  const { create } = storyContent[kind];
  for (const entry of demoContent[kind]) expect(create.body.parse(entry)).toEqual(entry);
  expect(new Set(ids(demoContent[kind])).size).toBe(demoContent[kind].length);
});

it('everything has a picture', () => {
  for (const { id, image } of [...demoContent.characters, ...cometItems, ...demoContent.npcs]) {
    expect(image).toBe(`/media/story/${id}.webp`);
  }
  for (const { id, image } of [...demoContent.characters, ...demoContent.items, ...demoContent.npcs]) {
    expect([id, existsSync(file(image))]).toEqual([id, true]);
  }
  for (const { image } of demoContent.notes) if (image) expect(existsSync(file(image))).toBe(true);
  for (const { notes } of demoContent.items) if (notes) expect(known.notes).toContain(notes);
  expect(ids(cometNpcs).length).toBeGreaterThan(0);
});

describe.each(demoChapters.map((one) => [one.name, one] as const))('the demo chapter «%s»', (_, one) => {
  const map = demoContent.maps.find(({ id }) => id === one.map) as (typeof demoContent.maps)[number];
  const rooms = Object.values(map.rooms);
  const cast = demoContent.characters.filter(({ id }) => one.characters.includes(id));
  const events = demoContent.events.filter(({ id }) => one.events.includes(id));

  it('names only existing entries', () => {
    expect(chapter.omit({ host: true }).parse(one)).toEqual(one);
    for (const room of rooms) {
      for (const item of [...room.items, ...(room.requiresItem ? [room.requiresItem] : [])]) {
        expect(known.items).toContain(item);
      }
      for (const npc of room.npc) expect(known.npcs).toContain(npc);
    }
    for (const { inventory } of cast) for (const item of inventory) expect(known.items).toContain(item);
    for (const { effects } of events) {
      for (const id of Object.keys(effects.storyMap ?? {})) expect(Object.keys(map.rooms)).toContain(id);
      for (const id of Object.keys(effects.editCharacter ?? {})) expect(one.characters).toContain(id);
    }
  });

  it('has every kind of room, and no overlapping ones', () => {
    expect(validateMap(map)).toBeNull();
    expect(rooms.length).toBeGreaterThanOrEqual(10);
    for (const is of ['locked', 'hidden', 'requiresItem'] as const) expect(rooms.some((room) => room[is])).toBe(true);
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
    const been = new Set([map.startRoom]);
    const abilities = new Set(cast.flatMap((character) => character.abilities));
    // The station waits for the end of the storm, other rooms for an act or an event.
    const opened = new Set(events.flatMap(({ effects }) => Object.keys(effects.storyMap ?? {})));
    for (let before = -1; before !== been.size + found.size; ) {
      before = been.size + found.size;
      for (const room of rooms.filter(({ id }) => been.has(id))) {
        for (const item of room.items) found.add(item);
        for (const to of room.connections) {
          const next = map.rooms[to];
          if (!next || (next.requiresItem && !found.has(next.requiresItem))) continue;
          if (next.requiresabilities && !abilities.has(next.requiresabilities)) continue;
          const isShut = !next.enabled || (next.locked && !next.requiresItem && !next.requiresabilities);
          if (!isShut || opened.has(to)) been.add(to);
        }
      }
    }
    expect([...been].sort()).toEqual(ids(rooms).sort());
  });

  it('tells everybody at its beginning what has happened', () => {
    const [first] = one.evening!.acts;
    const begun = first!.events.filter(({ afterMinutes }) => afterMinutes === 0).map(({ event }) => event);
    const told = events.filter(({ id, type }) => type === 'global' && begun.includes(id));
    expect(told.map(({ effects }) => typeof effects.message)).toEqual(['string']);
  });

  it('has connections in both directions', () => {
    for (const { id, connections } of rooms) {
      for (const to of connections) expect(map.rooms[to]?.connections).toContain(id);
    }
  });

  it('has an evening that names all its characters, and only its own events and rooms', () => {
    const { publicLines, acts, ballots, epilogue } = one.evening!;
    const characters = one.characters.toSorted();
    expect(Object.keys(publicLines).sort()).toEqual(characters);
    expect(Object.keys(epilogue?.fates ?? {}).sort()).toEqual(characters);
    expect(epilogue?.reveals.toSorted()).toEqual(characters);
    expect(ballots.length).toBeGreaterThan(0);
    for (const { minutes, events: timed, opens } of acts) {
      for (const { event, afterMinutes } of timed) {
        expect(one.events).toContain(event);
        expect(afterMinutes).toBeLessThan(minutes);
      }
      for (const room of opens) expect(Object.keys(map.rooms)).toContain(room);
    }
  });
});

it('every demo chapter has clippings of its own', () => {
  const listed = demoChapters.map(({ notes }) => notes ?? []);
  for (const notes of listed) expect(notes.length).toBeGreaterThanOrEqual(2);
  const all = demoContent.notes.filter(({ accessType }) => accessType === 'public');
  expect(listed.flat().sort()).toEqual(ids(all).sort());
});

it('the demo chapter that is played at a fresh start is the first', () => {
  expect(demoChapters[0]?.characters).toEqual(ids(cometCast));
});
