import { describe, expect, it } from '@jest/globals';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { room } from '../samples.fixture.ts';
import { withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { editRoom } from './edits.ts';
import { act } from './index.ts';

const play = content();
const start = entered(play, 'anna', 'boris');

describe('moving', () => {
  it('costs 2, goes along a connection, and is written into visited and the log', () => {
    const state = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    expect(player(state, 'boris')).toMatchObject({ currentRoom: 'yard', visited: ['hall', 'yard'], actionPoints: 8 });
    expect(lastLine(state)).toBe('Персонаж boris: Комната hall → Комната yard');
    expect(player(state, 'anna')).toBe(player(start, 'anna'));
  });

  it('to the room where one already stands costs nothing', () => {
    expect(act('move', start, 'boris', { roomId: 'hall' }, world(play))).toEqual({ state: start });
  });

  it.each([
    ['not connected', 'shed', texts.cannotEnter],
    ['that does not exist', 'nowhere', texts.cannotEnter],
    ['that is a name of every object', 'constructor', texts.cannotEnter],
    ['disabled', 'closed', texts.disabled],
    ['hidden and not found', 'attic', texts.cannotEnter],
    ['that needs an item', 'cellar', texts.needsItem],
    ['that needs an ability', 'lab', texts.needsAbility],
    ['locked', 'vault', texts.locked],
  ])('into a room %s is refused with a sentence', (_, roomId, message) => {
    expect(act('move', start, 'boris', { roomId }, world(play))).toEqual({
      state: start,
      rejection: { code: 'forbidden', message },
    });
  });

  it('with the ability opens a room, locked or not', () => {
    expect(player(succeed(act('move', start, 'anna', { roomId: 'lab' }, world(play))), 'anna').currentRoom).toBe('lab');
  });

  it('into a found hidden room works', () => {
    const found = withPlayer(start, { ...player(start, 'boris'), foundHidden: ['attic'] });
    expect(player(succeed(act('move', found, 'boris', { roomId: 'attic' }, world(play))), 'boris').currentRoom).toBe(
      'attic',
    );
  });

  it('of two obstacles names the first: disabled, hidden, item, ability, lock, points', () => {
    const every = room('every', {
      enabled: false,
      hidden: true,
      requiresItem: 'key',
      requiresabilities: 'Химия',
      locked: true,
    });
    const all = content({ rooms: [every] });
    let state = entered(all, 'boris');
    state = succeed(editRoom(state, 'hall', { connections: ['every'] }, world(all)));
    const why = () => act('move', state, 'boris', { roomId: 'every' }, world(all)).rejection?.message;
    const change = (changes: Parameters<typeof editRoom>[2]) => {
      state = succeed(editRoom(state, 'every', changes, world(all)));
    };
    const become = (more: object) => {
      state = withPlayer(state, { ...player(state, 'boris'), ...more });
    };
    // Hidden: answered like a room that does not exist, disabled or not.
    expect(why()).toBe(texts.cannotEnter);
    become({ foundHidden: ['every'], actionPoints: 1 });
    expect(why()).toBe(texts.disabled);
    change({ enabled: true });
    expect(why()).toBe(texts.needsItem);
    change({ requiresItem: null });
    expect(why()).toBe(texts.needsAbility);
    change({ requiresabilities: null });
    expect(why()).toBe(texts.locked);
    change({ locked: false });
    expect(why()).toBe(texts.fewPoints);
    become({ actionPoints: 2 });
    expect(why()).toBeUndefined();
  });

  it('of the dead is a conflict, and of who has not entered is not found', () => {
    const dead = withPlayer(start, { ...player(start, 'boris'), status: 'dead' });
    expect(act('move', dead, 'boris', { roomId: 'yard' }, world(play)).rejection).toEqual({
      code: 'conflict',
      message: texts.dead,
    });
    const absent = act('move', start, 'vera', { roomId: 'yard' }, world(play)).rejection;
    expect(absent?.code).toBe('not_found');
    expect(absent?.message).toContain('игрок не найден');
  });
});

describe('panic', () => {
  const frightened = withPlayer(start, {
    ...player(start, 'anna'),
    conditions: { visibility: 'normal', panicChance: 30 },
  });

  it.each([
    [0.3, 0, 'yard'],
    [0.29, 0, 'lab'],
  ])('drawn %d leads to %s', (draw, choice, reached) => {
    const draws = draw < 0.3 ? [draw, choice] : [draw];
    expect(
      player(succeed(act('move', frightened, 'anna', { roomId: 'yard' }, world(play, ...draws))), 'anna').currentRoom,
    ).toBe(reached);
  });

  it('leads where it was meant to when there is no other room', () => {
    const inYard = withPlayer(frightened, { ...player(frightened, 'anna'), currentRoom: 'shed' });
    const state = succeed(act('move', inYard, 'anna', { roomId: 'yard' }, world(play, 0, 0)));
    expect(player(state, 'anna').currentRoom).toBe('yard');
  });
});
