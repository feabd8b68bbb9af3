import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { storyChapters, storyPeople, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { eventually, shortenPeriods } from '@luplay/service-kit/testing';
import { startPlay, type TestPlay } from './play.fixture.ts';

shortenPeriods(0.2);

const MINUTE = 60_000;

/** How far the services' clocks are ahead of their timers, ms. */
let ahead = 0;
let play: TestPlay;
beforeAll(async () => {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  play = await startPlay();
  const evening = {
    ...{ publicLines: {}, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0, hallShowsPeople: false },
    acts: [
      {
        ...{ id: 'first', name: 'Приезд', minutes: 30, points: 0, opens: ['cellar'] },
        events: [{ event: 'storm', afterMinutes: 1 }],
      },
    ],
    pointsEvery: null,
    texts: [{ id: 'hush', name: 'Тишина', text: 'Все смолкли.' }],
  };
  const chapter = { id: 'one', name: 'Глава one', map: 'map-one', characters: ['anna', 'boris', 'vera'] };
  await play.as('timur', storyChapters.saveChapter, { body: { ...chapter, events: ['storm'], items: [], evening } });
  await play.player('olga', 'anna');
  play.people.set('greta', []);
  await play.as('timur', storyPeople.setStoryRole, { params: { userId: 'greta' }, body: { role: 'host' } });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await play.close();
});

const host = async () => (await play.as('greta', storyPlay.readStoryState)).body.storyState.host;
const tool = (user: string, name: keyof typeof storyPlayTools, body: object) =>
  play.as(user, storyPlayTools[name], { body });

it('an act begins for everybody, and its clock goes on when the replica that set it has died', async () => {
  const [olga, greta] = [await play.watch('olga', undefined, 1), await play.watch('greta')];
  const told = await olga.next('connection_established');
  expect(told.storyState.player.act).toBeNull();
  expect((await tool('greta', 'beginAct', { act: 'first', requestId: 'begin' })).status).toBe(200);
  const { act } = await olga.next('act');
  expect(act).toEqual({
    number: 1,
    count: 1,
    name: 'Приезд',
    startedAt: act.startedAt,
    endsAt: act.startedAt + 30 * MINUTE,
  });
  expect((await greta.next('act')).act).toEqual(act);
  await tool('greta', 'beginAct', { act: 'first', requestId: 'begin' });
  expect((await host()).act.startedAt).toBe(act.startedAt);

  // The timers of this process wait for a minute; the time of the event has come all the same.
  ahead = MINUTE;
  const thunder = await olga.waitFor((message) => message.state?.message === 'Гремит гром.');
  expect(thunder.type).toBe('characterState');
  const { log, state, evening } = await host();
  expect(log.filter(({ action }: { action: string }) => action === 'Событие «Буря»')).toHaveLength(1);
  expect(state).toMatchObject({ actsBegun: 1, fired: [0], pointsEvery: null });
  expect(evening.texts).toHaveLength(1);

  await tool('greta', 'extendAct', { minutes: 5 });
  expect((await olga.next('act')).act.endsAt).toBe(act.endsAt + 5 * MINUTE);
  await tool('greta', 'endAct', {});
  expect((await olga.next('act')).act).toBeNull();
  // What only hosts know is in no byte of a player's socket.
  for (const hidden of ['hush', 'Все смолкли', 'fired', 'hostNotes']) expect(olga.rawBytes()).not.toContain(hidden);
});

it('the clock of an act waits while another chapter is the current one', async () => {
  await play.chapter('two');
  const current = (id_chapter: string) => play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter } });
  await tool('greta', 'beginAct', { act: 'first' });
  const { act: begun } = await host();
  await current('two');
  ahead += 20 * MINUTE;
  await current('one');
  const { act: back, state } = await host();
  expect(state.fired).toEqual([]);
  for (const time of ['startedAt', 'endsAt'] as const) {
    const moved = back[time] - begun[time];
    expect(moved).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(moved).toBeLessThan(21 * MINUTE);
  }
  ahead += MINUTE;
  await eventually(async () => (await host()).state.fired.length === 1);
});

it('hosts run events, grant points, tell messages, roll dice and write notes; players may not', async () => {
  const bodies = {
    triggerEvent: { eventId: 'storm' },
    grantActions: { amount: 3 },
    beginAct: { act: 'first' },
    extendAct: { minutes: 5 },
    endAct: {},
    setPointsEvery: { pointsEvery: { points: 1, minutes: 5 } },
    tellMessage: { to: { kind: 'characters', characters: ['anna'] }, text: 'Тсс.' },
    rollDice: { count: 1, sides: 20, isOpen: false },
    writeHostNotes: { text: 'Убийца Борис.' },
  };
  for (const [name, body] of Object.entries(bodies)) {
    expect([name, (await tool('olga', name as keyof typeof storyPlayTools, body)).status]).toEqual([name, 403]);
    expect([name, (await tool('greta', name as keyof typeof storyPlayTools, body)).status]).toEqual([name, 200]);
  }
  expect((await tool('greta', 'tellMessage', { to: { kind: 'room', room: 'attic' }, text: 'Эй' })).status).toBe(409);
  await tool('greta', 'tellMessage', { to: { kind: 'hall' }, text: 'Антракт.' });
  const late = await tool('greta', 'writeHostNotes', { text: 'Убийца Вера.', before: '' });
  expect([late.status, late.body.message]).toEqual([409, 'Записи тем временем изменены на другом устройстве.']);
  const { log, state, players } = await host();
  expect(state).toMatchObject({ hostNotes: { greta: 'Убийца Борис.' }, hall: { text: 'Антракт.' } });
  expect(players[0].message).toBe('Тсс.');
  const told = log.find(({ action }: { action: string }) => action.startsWith('Ведущий сообщает'));
  expect(told).toMatchObject({ by: 'greta', told: [{ to: ['anna'], text: 'Тсс.' }] });
  const roll = log.find(({ action }: { action: string }) => action.startsWith('Бросок ведущего втайне: 1к20'));
  expect(roll.told).toBeUndefined();
  // A restart begins without an act.
  await tool('greta', 'beginAct', { act: 'first' });
  await play.restart();
  expect(await host()).toMatchObject({ act: null, state: { actsBegun: 0, hall: null } });
});
