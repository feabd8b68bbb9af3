import { describe, expect, it } from '@jest/globals';
import type { ChapterEvening, StoryAct } from '@luplay/contracts/story';
import { content } from '../play.fixture.ts';
import { character, event, item, room } from '../samples.fixture.ts';
import type { PlayContent } from '../state/content.ts';
import { Dice } from './dice.ts';
import { Robot, type RobotOptions, type RobotReport } from './index.ts';

function played(of: PlayContent, plays: number, options: Partial<RobotOptions> = {}): RobotReport {
  const robot = new Robot(of, { seed: 1, events: false, ...options });
  while (robot.play() < plays);
  return robot.report();
}

/**
 * A chapter with planted faults: a pit without a way out, a tower behind a key that lies in it, a cloister that nothing
 * connects to, a coin that is never found, a bridge that only an event opens.
 */
function faulty(): PlayContent {
  return {
    ...content(),
    startRoom: 'gate',
    rooms: Object.fromEntries(
      [
        room('gate', { connections: ['yard', 'pit', 'tower', 'bridge'], items: ['coin'] }),
        room('yard', { connections: ['gate'], items: ['lamp'] }),
        room('pit', { hidden: true }),
        room('tower', { connections: ['gate'], requiresItem: 'key', items: ['key'] }),
        room('cloister', { connections: ['gate'] }),
        room('bridge', { connections: ['gate'], enabled: false }),
      ].map((one) => [one.id, one]),
    ),
    items: {
      coin: item('coin', { visibility: 'invisible', probability: 0 }),
      key: item('key'),
      lamp: item('lamp', { probability: 30, visibility: 'invisible' }),
    },
    characters: { anna: character('anna'), boris: character('boris'), vera: character('vera') },
    events: { calm: event('calm', { effects: { storyMap: { bridge: { enabled: true } } } }) },
  };
}

const idsOf = <Result>(results: Record<string, Result>, where: (result: Result) => boolean) =>
  Object.keys(results).filter((id) => where(results[id] as Result));

describe('a chapter with planted faults', () => {
  const report = played(faulty(), 200);

  it('has rooms that are never visited, and items that are never found', () => {
    expect(idsOf(report.rooms, ({ plays }) => plays === 0)).toEqual(['tower', 'cloister', 'bridge']);
    expect(idsOf(report.items, (plays) => plays === 0).sort()).toEqual(['coin', 'key']);
    expect(report.items.lamp).toBeGreaterThan(150);
  });

  it('has a dead end', () => {
    expect(idsOf(report.rooms, ({ deadEnds }) => deadEnds > 0)).toEqual(['pit']);
    expect(report.rooms.pit?.deadEnds).toBeGreaterThan(50);
  });

  it('has another result when a host triggers the events', () => {
    const withEvents = played(faulty(), 200, { events: true });
    expect(idsOf(withEvents.rooms, ({ plays }) => plays === 0)).toEqual(['tower', 'cloister']);
  });
});

describe('a chapter without faults', () => {
  const report = played(content(), 200);

  it('is seen whole in most plays', () => {
    // What nothing opens in this chapter: a locked vault and a disabled room.
    expect(idsOf(report.rooms, ({ plays }) => plays === 0)).toEqual(['vault', 'closed']);
    expect(idsOf(report.items, (plays) => plays === 0)).toEqual([]);
    expect(idsOf(report.rooms, ({ deadEnds }) => deadEnds > 0)).toEqual([]);
    expect(report.complete).toBeGreaterThan(150);
    expect(report.steps?.least).toBeGreaterThan(4);
  });

  it('is paid for with points, which the host gives', () => {
    const { spent, spentInPlay, characters, plays, grants } = report;
    const total = Object.values(spent).reduce((sum, points) => sum + points, 0);
    const ofCharacters = Object.values(characters).reduce((sum, one) => sum + one.spent * plays, 0);
    expect(total).toBeCloseTo(ofCharacters);
    expect(spentInPlay.least).toBeLessThanOrEqual(spentInPlay.median);
    expect(spentInPlay.median).toBeLessThanOrEqual(spentInPlay.most);
    // Each starts with 10 points and gets at most 10 with each grant.
    expect(total).toBeLessThanOrEqual(plays * 3 * 10 * (1 + grants));
    expect(report.deaths * plays).toBeCloseTo(Object.values(report.rooms).reduce((sum, one) => sum + one.deaths, 0));
  });
});

describe('the seed', () => {
  it('determines the result', () => {
    expect(played(faulty(), 30)).toEqual(played(faulty(), 30));
    expect(played(faulty(), 30, { seed: 2 })).not.toEqual(played(faulty(), 30));
  });
});

const names = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const ROOMS = names('room', 8);
const ITEMS = names('item', 5);

function randomChapter(dice: Dice): PlayContent {
  return {
    ...content(),
    startRoom: 'room0',
    rooms: Object.fromEntries(
      ROOMS.map((id) => [
        id,
        room(id, {
          connections: dice.some(ROOMS, 0.3).filter((other) => other !== id),
          enabled: dice.maybe(0.9),
          hidden: dice.maybe(0.3),
          locked: dice.maybe(0.2),
          requiresItem: dice.maybe(0.2) ? dice.one(ITEMS) : null,
          requiresabilities: dice.maybe(0.1) ? 'Химия' : null,
          items: dice.some(ITEMS, 0.2),
        }),
      ]),
    ),
    items: Object.fromEntries(ITEMS.map((id) => [id, item(id, { probability: dice.below(101) })])),
    characters: { anna: character('anna', { abilities: ['Химия'] }), boris: character('boris') },
    events: {
      storm: event('storm', {
        effects: { panicChance: 50, editCharacter: { anna: { currentRoom: dice.one(ROOMS) } } },
      }),
      plague: event('plague', { effects: { editCharacter: { boris: { status: 'dead' } } } }),
    },
  };
}

it('300 random chapters are played by the rules: nothing that can be reached by nobody is ever reached', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const of = randomChapter(new Dice(seed));
    const events = seed % 2 === 0;
    const robot = new Robot(of, { seed, events });
    while (robot.play() < 3);
    const { rooms, items } = robot.report();
    const beyond = [
      ...Object.keys(rooms).filter((id) => rooms[id]?.plays && !robot.goals.rooms.has(id)),
      ...Object.keys(items).filter((id) => items[id] && !robot.goals.items.has(id)),
    ];
    expect([seed, beyond]).toEqual([seed, []]);
  }
});

describe('a chapter with acts', () => {
  const evening = (acts: Partial<StoryAct>[], more: Partial<ChapterEvening> = {}): PlayContent => ({
    ...content(),
    startRoom: 'hall',
    rooms: {
      hall: room('hall', { connections: ['vault'] }),
      vault: room('vault', { connections: ['hall'], enabled: false, items: ['coin'] }),
    },
    items: { coin: item('coin') },
    characters: { anna: character('anna'), boris: character('boris') },
    events: {},
    evening: {
      ...{ publicLines: {}, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0 },
      ...{ pointsEvery: null, texts: [], hallShowsPeople: false, ...more },
      acts: acts.map((act, index) => ({
        ...{ id: `act_${index}`, name: 'Акт', minutes: 20, points: 10, events: [], opens: [] },
        ...act,
      })),
    },
  });

  it('is played by the clock, and opens rooms with its acts', () => {
    const report = played(evening([{}, { opens: ['vault'] }]), 50);
    expect(report.rooms.vault?.plays).toBe(50);
    expect(report.grants).toBe(0);
    expect(report.evening?.planned).toBe(40);
    expect(report.evening?.minutes.most).toBeLessThanOrEqual(40);
    const longer = evening([{}], {
      ballots: [{ id: 'v', question: 'Кто?', secret: true, options: [] }],
      epilogue: { text: '', fates: {}, reveals: ['anna', 'boris'] },
    });
    const { minutes } = played(longer, 20).evening!;
    const { minutes: before } = played(evening([{}]), 20).evening!;
    expect(minutes.median - before.median).toBe(7);
  });

  describe('tells who met nothing new for ten minutes', () => {
    const still = { points: 0, minutes: 25 };
    const slow = { pointsEvery: { points: 1, minutes: 50 } };
    /** Nobody can move, and what lies here is seen at once. */
    const inOneRoom = (of: PlayContent, more: Partial<PlayContent> = {}): PlayContent => ({
      ...of,
      rooms: { hall: room('hall') },
      ...more,
    });
    const idle = (of: PlayContent) => played(of, 20).evening?.idle;

    it('alone', () => {
      const hermit = inOneRoom(evening([still], slow), { characters: { anna: character('anna') } });
      const report = played(hermit, 5);
      expect([report.evening?.idle, report.characters.anna?.idle]).toEqual([5, 5]);
    });

    it('in company that has nothing more to say', () => {
      expect(idle(inOneRoom(evening([still], slow)))).toBe(20);
      expect(idle(evening([{ points: 0 }]))).toBe(0);
    });

    it('unless others tell of what it does not know', () => {
      const things = Array.from({ length: 20 }, (_, n) => `thing_${n}`);
      const rich = {
        items: Object.fromEntries(things.map((id) => [id, item(id)])),
        characters: { anna: character('anna', { inventory: things }), boris: character('boris') },
      };
      const { evening: result, characters } = played(inOneRoom(evening([still], slow), rich), 20);
      expect(result?.whispers).toBeGreaterThan(8);
      expect(characters.anna?.idle).toBeGreaterThan(characters.boris?.idle ?? 0);
    });

    it('unless something happens to it', () => {
      const news = { event: 'news', afterMinutes: 8 };
      const twice = { ...still, events: [news, { ...news, afterMinutes: 16 }] };
      const events = { news: event('news', { effects: { message: 'Гром.' } }) };
      expect(idle(inOneRoom(evening([twice], slow), { events }))).toBe(0);
      const whispered = { news: event('news', { effects: { editCharacter: { anna: { message: 'Вам.' } } } }) };
      const { characters } = played(inOneRoom(evening([twice], slow), { events: whispered }), 5);
      expect([characters.anna?.idle, characters.boris?.idle]).toEqual([0, 5]);
    });
  });

  it('gives and shows by the rules of talk, and everybody who may votes', () => {
    const ballot = { id: 'v', question: 'Кто?', secret: true, options: [] };
    const cast = { anna: character('anna', { inventory: ['coin'] }), boris: character('boris') };
    const of = { ...evening([{ points: 0 }], { ballots: [ballot] }), characters: cast };
    const noted = { ...of, items: { coin: item('coin', { notes: 'note_1' }) } };
    const { evening: result } = played(noted, 50);
    expect(result?.votes).toBe(2);
    expect(result?.given).toBeGreaterThan(0);
    expect(result?.shown).toBeGreaterThan(0);
    const silent = { ...of, characters: { anna: character('anna') } };
    expect(played(silent, 5).evening).toMatchObject({ whispers: 0, given: 0, shown: 0, votes: 0 });
  });

  it('has the events that no act names when a host triggers them, each once', () => {
    const opens = event('opens', { effects: { storyMap: { vault: { enabled: true } } } });
    const of = { ...evening([{}, {}]), events: { opens } };
    expect(played(of, 30).rooms.vault?.plays).toBe(0);
    const report = played(of, 30, { events: true });
    expect(report.rooms.vault?.plays).toBeGreaterThan(10);
    expect(report.complete).toBeGreaterThan(10);
    expect(played(of, 30, { events: true })).toEqual(report);
  });

  it('keeps the protected alive', () => {
    const report = played(evening([{}, {}], { protectedUntilAct: 2 }), 100);
    const free = played(evening([{}, {}]), 100);
    expect(report.deaths).toBeLessThanOrEqual(free.deaths);
    expect(played(evening([{}], { protectedUntilAct: 1 }), 100).plays).toBe(100);
  });
});
