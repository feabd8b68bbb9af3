import { describe, expect, it } from '@jest/globals';
import type { ChapterEvening } from '@luplay/contracts/story';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { event } from '../samples.fixture.ts';
import type { PlayContent } from '../state/content.ts';
import type { PlayState } from '../state/state.ts';
import { actView } from '../views/acts.ts';
import { actDue, beginAct, endAct, extendAct, holdAct, setPointsEvery, triggerByHost } from './acts.ts';
import { editCharacter } from './edits.ts';
import { stepEpilogue } from './epilogue.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';

const MINUTE = 60_000;
const BEGIN = 1_000;

const evening = (more: Partial<ChapterEvening> = {}): ChapterEvening => ({
  publicLines: {},
  acts: [
    {
      ...{ id: 'one', name: 'Приезд', minutes: 20, points: 4, opens: ['vault', 'closed', 'elsewhere'] },
      events: [
        { event: 'storm', afterMinutes: 10 },
        { event: 'bell', afterMinutes: 0 },
        { event: 'missing', afterMinutes: 12 },
      ],
    },
    { id: 'two', name: 'Ночь', minutes: 5, points: 0, opens: [], events: [] },
  ],
  ballots: [],
  epilogue: null,
  ghosts: null,
  protectedUntilAct: 0,
  pointsEvery: { points: 1, minutes: 8 },
  texts: [],
  hallShowsPeople: false,
  ...more,
});

const chapter: PlayContent = {
  ...content({
    events: [
      event('bell', { effects: { message: 'Бьёт колокол.' } }),
      event('storm', { effects: { visibility: 'low' } }),
    ],
  }),
  evening: evening(),
};
const at = (minutes: number) => ({ ...world(chapter), now: BEGIN + minutes * MINUTE });

/** Two who have used up their points, one of them dead. */
function tired(): PlayState {
  const before = entered(chapter, 'anna', 'boris');
  const one = succeed(editCharacter(before, 'anna', { actionPoints: 0 }, at(0)));
  return succeed(editCharacter(one, 'boris', { actionPoints: 0, status: 'dead' }, at(0)));
}
const begun = () => succeed(beginAct(tired(), 'one', at(0)));
const lines = ({ log }: PlayState, since: PlayState) => log.slice(since.log.length).map(({ action }) => action);

describe('an act', () => {
  it('opens rooms, gives points to the living, and lets the events of its beginning happen', () => {
    const before = tired();
    const state = succeed(beginAct(before, 'one', at(0)));
    expect(actView(chapter, state)).toEqual({
      ...{ number: 1, count: 2, name: 'Приезд' },
      ...{ startedAt: BEGIN, endsAt: BEGIN + 20 * MINUTE },
    });
    expect(state.rooms).toEqual({
      vault: { enabled: true, locked: false },
      closed: { enabled: true, locked: false },
    });
    expect(['anna', 'boris'].map((id) => player(state, id).actionPoints)).toEqual([4, 0]);
    expect(player(state, 'anna').message).toBe('Бьёт колокол.');
    expect(lines(state, before)).toEqual(['Начался акт 1 «Приезд». Всем живым очков: 4', 'Событие «Событие bell»']);
    expect(state.log.at(-1)?.told).toEqual([{ to: ['anna', 'boris'], text: 'Бьёт колокол.' }]);
    expect(state.act?.nextAt).toBe(BEGIN + 8 * MINUTE);
    expect(beginAct(state, 'one', at(1)).state).toBe(state);
  });

  it('has points, events and its end at their times, one after the other', () => {
    let state = begun();
    const seen: [number, string[]][] = [];
    for (let steps = 0; state.act && state.act.nextAt !== null && steps < 20; steps += 1) {
      const minute = (state.act.nextAt - BEGIN) / MINUTE;
      // Nothing happens a moment before.
      expect(actDue(state, { ...at(minute), now: state.act.nextAt - 1 }).state).toBe(state);
      const after = succeed(actDue(state, at(minute)));
      seen.push([minute, lines(after, state)]);
      state = after;
    }
    expect(seen).toEqual([
      [8, ['Всем живым персонажам выдано очков: 1']],
      [10, ['Событие «Событие storm»']],
      [12, ['Событие «missing» не выполнилось: оно называет то, чего в главе нет']],
      [16, ['Всем живым персонажам выдано очков: 1']],
      [20, ['Время акта «Приезд» вышло']],
    ]);
    expect(player(state, 'anna')).toMatchObject({ actionPoints: 6, conditions: { visibility: 'low' } });
  });

  it('makes up for what was missed while nobody kept its clock', () => {
    const before = begun();
    const state = succeed(actDue(before, at(60)));
    expect(lines(state, before)).toHaveLength(5);
    expect(player(state, 'anna').actionPoints).toBe(6);
    expect(state.act?.nextAt).toBeNull();
  });

  it('is extended, also when its time is over, and shortened, but not into the past', () => {
    const longer = succeed(extendAct(begun(), 5, at(1)));
    expect(longer.act).toMatchObject({ endsAt: BEGIN + 25 * MINUTE });
    expect(succeed(extendAct(longer, -240, at(2))).act).toMatchObject({ endsAt: BEGIN + 2 * MINUTE });
    const over = succeed(actDue(begun(), at(30)));
    const again = succeed(extendAct(over, 10, at(30)));
    expect(again.act).toMatchObject({ isOver: false, endsAt: BEGIN + 40 * MINUTE, nextAt: BEGIN + 38 * MINUTE });
    expect(lastLine(again)).toBe('Акт «Приезд» продлён, минут: 10');
  });

  it('stands still while another chapter is played, and goes on where it was', () => {
    const held = succeed(holdAct(begun(), true, at(7)));
    expect(actDue(held, at(50)).state).toBe(held);
    expect(holdAct(held, true, at(50)).state).toBe(held);
    const back = succeed(holdAct(held, false, at(57)));
    expect(back.act).toEqual({
      ...begun().act,
      startedAt: BEGIN + 50 * MINUTE,
      endsAt: BEGIN + 70 * MINUTE,
      pointsAt: BEGIN + 50 * MINUTE,
      nextAt: BEGIN + 58 * MINUTE,
    });
    expect(lines(succeed(actDue(back, at(58))), back)).toEqual(['Всем живым персонажам выдано очков: 1']);
  });

  it('ends, and gives way to the next one', () => {
    const ended = succeed(endAct(begun(), at(3)));
    expect([ended.act, ended.actsBegun, actView(chapter, ended)]).toEqual([null, 1, null]);
    expect(endAct(ended, at(3)).rejection?.code).toBe('conflict');
    expect(extendAct(ended, 5, at(3)).rejection?.code).toBe('conflict');
    const next = succeed(beginAct(begun(), 'two', at(3)));
    expect(actView(chapter, next)).toMatchObject({ number: 2, name: 'Ночь' });
    // A host who wanted to end the first one.
    expect(endAct(next, at(3), 1).state).toBe(next);
    expect(succeed(endAct(next, at(3), 2)).act).toBeNull();
    expect(beginAct(ended, 'three', at(3)).rejection?.code).toBe('not_found');
  });

  it('gives the points that the host has set, or none', () => {
    const faster = succeed(setPointsEvery(begun(), { points: 3, minutes: 2 }, at(1)));
    expect(faster.act?.nextAt).toBe(BEGIN + 3 * MINUTE);
    expect(player(succeed(actDue(faster, at(3))), 'anna').actionPoints).toBe(7);
    expect(succeed(setPointsEvery(faster, null, at(1))).act?.nextAt).toBe(BEGIN + 10 * MINUTE);
  });

  it('is taken back step by step: an event of its clock does not happen again', () => {
    const before = tired();
    const started = succeed(beginAct(before, 'one', at(0)));
    const stormy = succeed(actDue(started, at(10)));
    const calm = succeed(undo(stormy));
    expect(player(calm, 'anna').conditions.visibility).toBe('normal');
    expect(actDue(calm, at(10)).state.log).toHaveLength(calm.log.length);
    const untouched = succeed(undo(succeed(undo(started))));
    expect({ ...untouched, log: 0, undo: 0, nextLogId: 0 }).toEqual({ ...before, log: 0, undo: 0, nextLogId: 0 });
    const ended = succeed(endAct(started, at(3)));
    expect(succeed(undo(ended)).act).toEqual(started.act);
    expect(succeed(undo(succeed(extendAct(started, 5, at(3))))).act).toEqual(started.act);
    const told = succeed(stepEpilogue(started, 'begin', at(3)));
    expect([told.act, succeed(undo(told)).act]).toEqual([null, started.act]);
    expect(beginAct(told, 'two', at(3)).rejection?.code).toBe('conflict');
  });

  it('has points that take no step of undo, and that stay when the action before them is taken back', () => {
    const fast = succeed(setPointsEvery(begun(), { points: 1, minutes: 1 }, at(0)));
    const moved = succeed(act('move', fast, 'anna', { roomId: 'yard' }, at(0)));
    const state = succeed(actDue(moved, at(4)));
    expect(state.undo).toHaveLength(moved.undo.length);
    expect(player(state, 'anna').actionPoints).toBe(6);
    const back = succeed(actDue(succeed(undo(state)), at(4)));
    expect(player(back, 'anna')).toMatchObject({ currentRoom: 'hall', actionPoints: 8 });
    expect(back.act?.pointsAt).toBe(BEGIN + 4 * MINUTE);
    expect(player(succeed(undo(back)), 'anna').actionPoints).toBe(4);
  });

  it('goes on to its own end when what began or shortened it is taken back after another end has passed', () => {
    const late = succeed(actDue(begun(), at(12)));
    const next = succeed(actDue(succeed(beginAct(late, 'two', at(13))), at(18)));
    const shorter = succeed(actDue(succeed(extendAct(late, -5, at(13))), at(15)));
    for (const over of [next, shorter]) {
      expect(over.act).toMatchObject({ isOver: true, nextAt: null });
      const back = succeed(actDue(succeed(undo(over)), at(18)));
      expect(back.act).toEqual(succeed(actDue(late, at(18))).act);
      expect(lines(succeed(actDue(back, at(20))), back)).toEqual(['Время акта «Приезд» вышло']);
    }
  });

  it('has no event that the host has triggered early once more, unless that is taken back in time', () => {
    const early = succeed(triggerByHost(begun(), 'storm', at(5)));
    const passed = succeed(actDue(early, at(10)));
    const late = succeed(undo(succeed(undo(passed))));
    const states = [early, succeed(triggerByHost(passed, 'storm', at(11))), succeed(undo(early)), late];
    const ends = states.map((state) => lines(succeed(actDue(state, at(20))), begun()).join());
    expect(ends.map((end) => end.split('storm').length - 1)).toEqual([1, 2, 2, 1]);
  });
});
