import { describe, expect, it } from '@jest/globals';
import { content, entered, player, succeed, world } from '../play.fixture.ts';
import type { Outcome } from '../state/outcome.ts';
import { UNDO_LIMIT } from '../state/outcome.ts';
import type { PlayState } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { acknowledge, editCharacter, editRoom, grantPoints } from './edits.ts';
import { resetToStart } from './enter.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';

const play = content();
const start = entered(play, 'anna', 'boris');
const withoutBooks = ({ log: _, nextLogId: __, undo: ___, ...rest }: PlayState) => rest;

describe('undo', () => {
  it.each([
    ['a move', (state) => act('move', state, 'boris', { roomId: 'yard' }, world(play))],
    ['a found room', (state) => act('search', state, 'boris', {}, world(play, 0))],
    ['a found item', (state) => act('search', state, 'boris', {}, world(play, 0.9, 0))],
    ['a taken item', (state) => act('useItem', state, 'boris', { itemId: 'coin' }, world(play))],
    ['a killing', (state) => act('attack', state, 'boris', { target: 'anna' }, world(play, 0))],
    ['a warning', (state) => act('attack', state, 'boris', { target: 'anna' }, world(play, 0.9))],
    ['a grant', (state) => grantPoints(state, 1, world(play))],
    ['an edit of a room', (state) => editRoom(state, 'yard', { locked: true, items: ['knife'] }, world(play))],
    [
      'an edit of a character',
      (state) => editCharacter(state, 'anna', { inventory: ['key'], goals: ['Выжить'] }, world(play)),
    ],
    ['a return to the start', (state) => resetToStart(state, 'anna', 'user-anna', world(play))],
  ] as [string, (state: PlayState) => Outcome<unknown>][])(
    'takes back %s exactly, and the log keeps its line',
    (_, change) => {
      const moved = succeed(act('move', start, 'anna', { roomId: 'lab' }, world(play)));
      const together = succeed(act('move', moved, 'anna', { roomId: 'hall' }, world(play)));
      const after = succeed(change(together));
      expect(withoutBooks(after)).not.toEqual(withoutBooks(together));
      const back = succeed(undo(after));
      expect(withoutBooks(back)).toEqual(withoutBooks(together));
      expect(back.undo).toEqual(together.undo);
      expect(back.log).toEqual([...after.log.slice(0, -1), { ...after.log.at(-1), undone: true }]);
    },
  );

  it.each([{ currentRoom: 'nowhere' }, { inventory: ['nothing'] }])(
    'is not needed for an edit of %j: it is refused',
    (changes) => {
      const { state, rejection } = editCharacter(start, 'anna', changes, world(play));
      expect([state, rejection?.code]).toEqual([start, 'conflict']);
    },
  );

  it('goes back one by one, the newest first', () => {
    let state = start;
    for (const room of ['yard', 'shed', 'yard'])
      state = succeed(act('move', state, 'boris', { roomId: room }, world(play)));
    for (const room of ['shed', 'yard', 'hall']) {
      state = succeed(undo(state));
      expect(player(state, 'boris').currentRoom).toBe(room);
    }
    expect(withoutBooks(state)).toEqual(withoutBooks(start));
    expect(undo(state).rejection).toEqual({ code: 'conflict', message: texts.nothingToUndo });
  });

  it('remembers the newest actions', () => {
    let state = start;
    for (let n = 0; n < UNDO_LIMIT + 5; n++) state = succeed(grantPoints(state, 1, world(play)));
    expect(state.undo).toHaveLength(UNDO_LIMIT);
    expect(state.log).toHaveLength(start.log.length + UNDO_LIMIT + 5);
  });

  it('does not bring back a message that was acknowledged before the action', () => {
    const warned = succeed(act('attack', start, 'boris', { target: 'anna' }, world(play, 0.9)));
    const moved = succeed(act('move', warned, 'anna', { roomId: 'lab' }, world(play)));
    const read = succeed(acknowledge(moved, 'anna'));
    expect(player(succeed(undo(read)), 'anna')).toMatchObject({ currentRoom: 'hall', message: null });
  });

  it('leaves an item in one place when a character has entered with it meanwhile', () => {
    const alone = entered(play, 'boris');
    const placed = succeed(editRoom(alone, 'yard', { items: ['flask'] }, world(play)));
    const cleared = succeed(editRoom(placed, 'yard', { items: [] }, world(play)));
    const joined = succeed(resetToStart(cleared, 'anna', 'user-anna', world(play)));
    expect(player(joined, 'anna').inventory).toEqual(['flask']);
    const back = succeed(undo(joined));
    expect(back.lying.yard).toEqual(['flask']);
    expect(player(back, 'anna').inventory).toEqual([]);
  });
});
