import { describe, expect, it } from '@jest/globals';
import type { ChapterEvening, Finding } from '@luplay/contracts/story';
import { character, event, item, room } from '../samples.fixture.ts';
import { anna, type Facts, facts, ITEMS, NOTES, note, ROOMS } from './checks.fixture.ts';
import { checkChapter } from './index.ts';

const found = (given: Facts) => checkChapter(facts(given)).findings;
const changed = (id: keyof typeof ROOMS, more: object) => ({ ...ROOMS, [id]: { ...ROOMS[id], ...more } });
const line = ({ kind, severity, entry, roomId }: Finding) =>
  [severity, kind, entry.kind, entry.id, ...(roomId === undefined ? [] : [roomId])].join(' ');

it('a chapter has the items and NPCs that only a door or an event names', () => {
  const effects = { editCharacter: { anna: { inventory: ['knife'] } }, storyMap: { yard: { npc: ['cat'] } } };
  const rooms = { ...ROOMS, shed: { ...ROOMS.shed, items: [] } };
  const { content: composed } = checkChapter(
    facts({ ...withEvent(effects), rooms, chapter: { events: ['storm'], items: [] } }),
  );
  expect(Object.keys(composed?.items ?? {}).sort()).toEqual(['coin', 'flask', 'key', 'knife']);
  expect(Object.keys(composed?.npcs ?? {})).toEqual(['cat']);
});

it('a chapter without faults has no findings, and its content', () => {
  const { findings, content: composed } = checkChapter(facts());
  expect(findings).toEqual([]);
  expect(Object.keys(composed?.rooms ?? {})).toEqual(Object.keys(ROOMS));
});

const withEvent = (effects: object, type: 'global' | 'local' = 'global'): Facts => ({
  chapter: { events: ['storm'] },
  library: { events: { storm: event('storm', { effects: effects as never, type }) } },
});

const EVENING: ChapterEvening = {
  ...{ publicLines: { anna: 'Химик' }, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0 },
  ...{ pointsEvery: null, texts: [], hallShowsPeople: false },
  acts: [{ id: 'act_1', name: 'Акт 1', minutes: 20, points: 5, events: [], opens: [] }],
};
const act = (more: object) => [{ ...EVENING.acts[0]!, ...more }];
const withEvening = (evening: Partial<ChapterEvening>, more: object = {}): Facts => ({
  chapter: { ...more, evening: { ...EVENING, ...evening } },
});

/** One planted fault, and all that it causes. */
const FAULTS: [string, Facts, string[]][] = [
  ['a map that does not exist', { library: { map: null as never } }, ['error map-missing chapter one']],
  ['a map without rooms', { rooms: {} }, ['error map-missing maps map']],
  ['a start room that the map has not', { startRoom: 'attic' }, ['error start-missing maps map']],
  [
    'a disabled start room, to which nobody returns from the cellar',
    { rooms: changed('hall', { enabled: false }) },
    ['error start-closed maps map hall', 'error dead-end maps map cellar'],
  ],
  [
    'a locked start room, to which nobody returns from the cellar',
    { rooms: changed('hall', { locked: true }) },
    ['warning start-closed maps map hall', 'error dead-end maps map cellar'],
  ],
  [
    'an act with an event and a room that are not in the chapter',
    withEvening({ acts: act({ events: [{ event: 'storm', afterMinutes: 1 }], opens: ['attic'] }) }),
    ['error act-names-nothing chapter one', 'error act-names-nothing chapter one'],
  ],
  [
    'an event after the end of its act',
    {
      chapter: {
        events: ['storm'],
        evening: { ...EVENING, acts: act({ events: [{ event: 'storm', afterMinutes: 20 }] }) },
      },
      library: { events: { storm: event('storm', { effects: { message: 'Гром' } }) } },
    },
    ['warning act-event-late chapter one'],
  ],
  ['acts without points', withEvening({ acts: act({ points: 0 }) }), ['warning act-without-points chapter one']],
  [
    'a vote with one character to vote for',
    withEvening({ ballots: [{ id: 'v', question: 'Кто?', secret: true, options: [] }] }),
    ['error vote-without-options chapter one'],
  ],
  [
    'an epilogue about somebody else',
    withEvening({ epilogue: { text: '', fates: { boris: 'Уехал' }, reveals: [] } }),
    ['error epilogue-names-nothing chapter one', 'warning fate-missing chapter one'],
  ],
  ['a character without a public line', withEvening({ publicLines: {} }), ['warning line-missing chapter one']],
  ['a clipping that was deleted', { chapter: { notes: ['gone'] } }, ['error entry-missing chapter one']],
  [
    'a sound that nobody hears, and one that is gone',
    {
      chapter: { events: ['storm', 'wind'] },
      library: {
        events: {
          storm: event('storm', { effects: { visibility: 'low' }, sound: '/media/story/a.mp3' }),
          wind: event('wind', { effects: { message: 'Ветер' }, sound: '/media/story/gone.mp3' }),
        },
      },
      missingFiles: ['/media/story/gone.mp3'],
    },
    ['warning event-without-effect events storm', 'warning entry-missing events wind'],
  ],
  ['no characters', { chapter: { characters: [] } }, ['error no-characters chapter one']],
  ['a character that was deleted', { chapter: { characters: ['anna', 'gone'] } }, ['error entry-missing chapter one']],
  ['an event that was deleted', { chapter: { events: ['gone'] } }, ['error entry-missing chapter one']],
  ['an item that was deleted', { chapter: { items: ['gone'] } }, ['error entry-missing chapter one']],
  [
    'an item of a room that was deleted',
    { rooms: changed('yard', { items: ['gone'] }) },
    ['error entry-missing maps map yard'],
  ],
  [
    'an NPC of a room that was deleted',
    { rooms: changed('yard', { npc: ['gone'] }) },
    ['error entry-missing maps map yard'],
  ],
  [
    'an item of a character that was deleted',
    { library: { characters: { anna: { ...anna, inventory: ['gone'] } } } },
    ['error entry-missing characters anna'],
  ],
  ['a note of an item that was deleted', { library: { notes: {} } }, ['error entry-missing items coin']],
  [
    'a room without connections',
    { rooms: { ...ROOMS, attic: room('attic') } },
    ['error room-unreachable maps map attic'],
  ],
  [
    'rooms behind an ability that nobody has',
    { rooms: changed('yard', { requiresabilities: 'Полёт' }) },
    [
      'error key-unfindable maps map cellar',
      'error room-unreachable maps map yard',
      'error room-unreachable maps map shed',
      'error dead-end maps map hall',
    ],
  ],
  [
    'a locked room that nothing opens',
    {
      rooms: changed('shed', { locked: true, items: [] }),
      chapter: { items: [] },
      library: { characters: { anna: { ...anna, inventory: ['key'] } } },
    },
    ['error room-unreachable maps map shed'],
  ],
  ['a disabled room', { rooms: changed('cellar', { enabled: false }) }, ['warning room-unreachable maps map cellar']],
  [
    'a key behind its own door',
    { rooms: { ...changed('cellar', { items: ['coin', 'key'] }), shed: { ...ROOMS.shed, items: [] } } },
    ['error key-unfindable maps map cellar'],
  ],
  [
    'a key that lies nowhere',
    { rooms: changed('shed', { items: [] }), chapter: { items: ['coin'] } },
    ['error key-unfindable maps map cellar'],
  ],
  [
    'a key that is invisible and never found',
    { library: { items: { ...ITEMS, key: item('key', { visibility: 'invisible', probability: 0 }) } } },
    ['error key-unfindable maps map cellar', 'error item-unfindable items key'],
  ],
  [
    'a room without a way out',
    { rooms: changed('shed', { connections: [] }) },
    ['error dead-end maps map shed', 'warning one-way maps map yard'],
  ],
  ['an item in two rooms', { rooms: changed('yard', { items: ['key'] }) }, ['error item-in-two-places maps map yard']],
  [
    'an item in a room and on somebody',
    { rooms: changed('yard', { items: ['flask'] }) },
    ['error item-in-two-places maps map yard'],
  ],
  [
    'an item of two characters',
    {
      chapter: { characters: ['anna', 'boris'] },
      library: { characters: { anna, boris: character('boris', { inventory: ['flask'] }) } },
      holders: { anna: ['Вера'], boris: ['Глеб'] },
    },
    ['error item-shared characters boris'],
  ],
  ['an item without a place', { chapter: { items: ['coin', 'key', 'knife'] } }, ['warning item-unplaced maps map']],
  [
    'a note that nothing holds',
    { library: { notes: { ...NOTES, lost: { ...note, id: 'lost' } } } },
    ['warning note-unheld notes lost'],
  ],
  [
    'a note that is disabled',
    { library: { notes: { note_1: { ...note, enabled: false } } } },
    ['warning note-disabled notes note_1'],
  ],
  ['malformed effects', withEvent({ thunder: 1 }), ['error event-malformed events storm']],
  ['an event without effects', withEvent({}), ['warning event-without-effect events storm']],
  ['a local event for nobody', withEvent({ message: 'Гром.' }, 'local'), ['error event-without-effect events storm']],
  [
    'an event with an unknown room',
    withEvent({ storyMap: { tower: { hidden: true } } }),
    ['error event-names-nothing events storm'],
  ],
  [
    'an event with unknown characters and items',
    withEvent({ editCharacter: { nobody: { inventory: ['nothing', 'knife'] } } }),
    ['error event-names-nothing events storm', 'error event-names-nothing events storm'],
  ],
  ['a card that nobody holds', { holders: {} }, ['warning no-holder characters anna']],
  ['a card that two hold', { holders: { anna: ['Вера', 'Глеб'] } }, ['warning several-holders characters anna']],
  ['no host', { chapter: { host: null } }, ['warning no-host chapter one']],
  [
    'a picture that is missing',
    { missingFiles: ['/media/story/anna.webp'] },
    ['warning picture-missing characters anna'],
  ],
  [
    'a picture of the world that is missing',
    { chapter: { worldMap: '/media/story/w.webp' }, missingFiles: ['/media/story/w.webp'] },
    ['warning picture-missing chapter one'],
  ],
  [
    'a picture below a floor that is missing',
    {
      backgrounds: { 1: { image: '/media/story/f.webp', position: { x: 0, y: 0 }, width: 9 } },
      missingFiles: ['/media/story/f.webp'],
    },
    ['warning picture-missing maps map'],
  ],
  [
    'a picture that stands in',
    { library: { characters: { anna: { ...anna, image: '/media/story/character-unknown.webp' } } } },
    ['warning picture-default characters anna'],
  ],
];

describe('a planted fault is found, and nothing else:', () => {
  it.each(FAULTS)('%s', (_, given, expected) => {
    expect(found(given).map(line).sort()).toEqual(expected.sort());
    for (const { message } of found(given)) expect(message).toMatch(/^[А-ЯN].*\.$/);
  });
});

describe('what is no fault', () => {
  it.each<[string, Facts]>([
    ['a hidden room that can be found', { rooms: changed('cellar', { hidden: true }) }],
    [
      'a room for an ability that a character has',
      { rooms: changed('yard', { requiresabilities: 'Химия', locked: true }) },
    ],
    [
      'a disabled room that an event opens',
      {
        ...withEvent({ storyMap: { cellar: { enabled: true } } }),
        rooms: changed('cellar', { enabled: false }),
      },
    ],
    [
      'an item that comes with an event',
      {
        ...withEvent({ storyMap: { yard: { items: ['knife'] } } }),
        chapter: { events: ['storm'], items: ['coin', 'key', 'knife'] },
      },
    ],
    [
      'a visible item that looking around never finds',
      { library: { items: { ...ITEMS, coin: item('coin', { probability: 0, notes: 'note_1' }) } } },
    ],
  ])('%s', (_, given) => {
    expect(found(given)).toEqual([]);
  });
});

it('errors are first', () => {
  const severities = found({ chapter: { host: null, items: ['gone'] }, holders: {} }).map(({ severity }) => severity);
  expect(severities).toEqual(['error', 'warning', 'warning']);
});

it('says what keeps a door closed', () => {
  const [finding] = found({
    rooms: { ...changed('cellar', { items: ['coin', 'key'] }), shed: { ...ROOMS.shed, items: [] } },
  });
  expect(finding?.message).toBe(
    'Комнату «Комната cellar» не открыть: предмет «Предмет key» лежит только за её же дверью («Комната cellar»).',
  );
});

it('a closed room that an act opens can be reached', () => {
  const rooms = changed('shed', { enabled: false });
  expect(found({ rooms }).some(({ kind }) => kind === 'room-unreachable')).toBe(true);
  expect(found({ rooms, ...withEvening({ acts: act({ opens: ['shed'] }) }) })).toEqual([]);
});
