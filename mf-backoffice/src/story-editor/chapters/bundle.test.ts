import { describe, expect, it } from '@jest/globals';
import { eventEffects } from '@luplay/contracts/story';
import { byId, chapter, character, event, item, note, npc, room, storyMap } from '@luplay/story-rules/testing';
import { bundleOf, isBundle, renamed } from './bundle.ts';

const WORLD = `/api2/media/story/${'1'.repeat(32)}.webp`;
const SOUND = `/api2/media/story-sounds/${'2'.repeat(32)}.mp3`;
const UPLOADED = `/api2/media/story/${'0'.repeat(32)}.webp`;
const evening = {
  ...{ publicLines: { anna: 'Химик' }, ballots: [], ghosts: null, protectedUntilAct: 0, pointsEvery: null, texts: [] },
  ...{ hallShowsPeople: false, epilogue: { text: '', fates: { anna: 'Уехала' }, reveals: ['anna'] } },
  acts: [
    { id: 'act_1', name: 'Акт', minutes: 9, points: 5, events: [{ event: 'storm', afterMinutes: 1 }], opens: ['hall'] },
  ],
};
const effects = {
  visibility: { flare: 'visible' as const },
  storyMap: { hall: { items: ['flare'], npc: ['cat'], requiresItem: 'key' } },
  editCharacter: { '*': { actionPoints: 0 }, anna: { inventory: ['key'] } },
  characters: ['anna'],
};
const library = {
  maps: byId(storyMap('house', { rooms: { hall: room('hall', { items: ['lamp', 'gone'], npc: ['cat'] }) } })),
  characters: byId(character('anna', { inventory: ['key'], image: UPLOADED }), character('other')),
  events: byId(event('storm', { effects, sound: SOUND })),
  items: byId(item('key', { notes: 'letter' }), item('lamp'), item('flare'), item('other')),
  notes: byId(note('letter'), note('news'), note('other')),
  npcs: byId(npc('cat'), npc('other')),
};
const whole = chapter('one', {
  ...{
    map: 'house',
    characters: ['anna', 'gone'],
    events: ['storm'],
    items: [],
    notes: ['news'],
    host: 'hanna',
    worldMap: WORLD,
    evening,
  },
});
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

describe('a chapter as a file', () => {
  const bundle = bundleOf(whole, library)!;

  it('has what the chapter, its map, its people and its events name, and no host', () => {
    expect([bundle.characters, bundle.items, bundle.notes, bundle.npcs].map(idsOf)).toEqual([
      ['anna'],
      ['flare', 'key', 'lamp'],
      ['letter', 'news'],
      ['cat'],
    ]);
    expect(bundle.pictures).toEqual({
      [UPLOADED]: `pictures/${'0'.repeat(32)}.webp`,
      [WORLD]: `pictures/${'1'.repeat(32)}.webp`,
    });
    expect(bundle.sounds).toEqual({ [SOUND]: `sounds/${'2'.repeat(32)}.mp3` });
    expect(JSON.stringify(bundle)).not.toContain('hanna');
    expect(isBundle(JSON.parse(JSON.stringify(bundle)))).toBe(true);
    expect(bundleOf({ ...whole, map: 'nowhere' }, library)).toBeNull();
  });

  it('keeps entries apart whose long ids differ at the end alone', () => {
    const long = ['a', 'b', 'c'].map((end) => `${'k'.repeat(63)}${end}`);
    const made = renamed(
      { ...bundle, items: long.map((id) => item(id)), chapter: { ...bundle.chapter, items: long } },
      'x7',
      '',
    );
    expect(made.chapter.items.toSorted()).toEqual(idsOf(made.items));
    expect(new Set(made.chapter.items).size).toBe(3);
    for (const id of made.chapter.items) expect(id).toMatch(/^k[A-Za-z0-9_-]{61}x7$/);
  });

  it('stands beside the chapter that it came from: every name of an entry follows its new id', () => {
    const made = renamed(bundle, 'x7', 'Копия');
    expect(made.chapter).toMatchObject({
      ...{ id: 'one-x7', name: 'Копия', map: 'house-x7', events: ['storm-x7'], notes: ['news-x7'] },
      // What did not exist is still named: the service says so.
      characters: ['anna-x7', 'gone'],
      evening: {
        publicLines: { 'anna-x7': 'Химик' },
        acts: [{ events: [{ event: 'storm-x7', afterMinutes: 1 }], opens: ['hall'] }],
        epilogue: { fates: { 'anna-x7': 'Уехала' }, reveals: ['anna-x7'] },
      },
    });
    expect(made.map.rooms.hall).toMatchObject({ id: 'hall', items: ['lamp-x7', 'gone'], npc: ['cat-x7'] });
    expect([made.characters[0]?.inventory, made.items.find(({ id }) => id === 'key-x7')?.notes]).toEqual([
      ['key-x7'],
      'letter-x7',
    ]);
    expect(made.events[0]?.effects).toEqual({
      visibility: { 'flare-x7': 'visible' },
      storyMap: { hall: { items: ['flare-x7'], npc: ['cat-x7'], requiresItem: 'key-x7' } },
      editCharacter: { '*': { actionPoints: 0 }, 'anna-x7': { inventory: ['key-x7'] } },
      characters: ['anna-x7'],
    });
    expect(eventEffects.safeParse(made.events[0]?.effects).success).toBe(true);
  });

  it.each([null, 7, {}, { ...bundle, format: 'quiz' }, { ...bundle, items: [5] }, { ...bundle, chapter: { id: 'x' } }])(
    'is not anything else: %#',
    (value) => {
      expect(isBundle(value)).toBe(false);
    },
  );
});
