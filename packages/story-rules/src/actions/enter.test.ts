import { describe, expect, it } from '@jest/globals';
import { content, entered, player, succeed, world } from '../play.fixture.ts';
import { room } from '../samples.fixture.ts';
import { newPlay, withPlayer } from '../state/state.ts';
import { grantPoints } from './edits.ts';
import { resetAllToStart, resetToStart, setHolder } from './enter.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';

const play = content();

describe('a new play', () => {
  it('puts every item into one place', () => {
    const doubled = content({
      rooms: [room('yard', { items: ['coin', 'flask'] })],
    });
    expect(newPlay(doubled).lying).toMatchObject({ hall: ['coin', 'key'], yard: [] });
  });
});

describe('entering', () => {
  it('begins in the start room with 10 points and what the character has, knowing nothing else', () => {
    expect(player(entered(play, 'anna'), 'anna')).toEqual({
      characterId: 'anna',
      userId: 'user-anna',
      currentRoom: 'hall',
      visited: ['hall'],
      foundHidden: [],
      unlockedRooms: [],
      inventory: ['flask'],
      abilities: ['Химия'],
      goals: [],
      actionPoints: 10,
      notes: [],
      status: 'alive',
      message: null,
      conditions: { visibility: 'normal', panicChance: 0 },
    });
  });

  it('again brings the character back; what it found stays where it stood', () => {
    let state = entered(play, 'boris', 'vera');
    state = succeed(act('useItem', state, 'boris', { itemId: 'coin' }, world(play)));
    state = succeed(act('move', state, 'boris', { roomId: 'yard' }, world(play)));
    const back = succeed(resetToStart(state, 'boris', 'user-boris', world(play)));
    expect(player(back, 'boris')).toMatchObject({
      currentRoom: 'hall',
      inventory: ['knife'],
      actionPoints: 10,
      notes: [],
    });
    expect(back.lying).toMatchObject({ hall: ['key'], yard: ['coin'] });
    expect(undo(back).state.players).toEqual(state.players);
  });

  it('does not bring back an own item that is somewhere else by now', () => {
    const state = entered(play, 'anna', 'vera');
    const given = withPlayer(withPlayer(state, { ...player(state, 'anna'), inventory: [] }), {
      ...player(state, 'vera'),
      inventory: ['flask'],
    });
    const back = succeed(resetToStart(given, 'anna', 'user-anna', world(play)));
    expect(player(back, 'anna').inventory).toEqual([]);
    expect(player(back, 'vera').inventory).toEqual(['flask']);
  });

  it('of everybody is one action', () => {
    let state = entered(play, 'anna', 'boris');
    for (const id of ['anna', 'boris']) state = succeed(act('move', state, id, { roomId: 'yard' }, world(play)));
    const back = succeed(resetAllToStart(state, world(play)));
    expect([player(back, 'anna').currentRoom, player(back, 'boris').currentRoom]).toEqual(['hall', 'hall']);
    expect(undo(back).state.players).toEqual(state.players);
  });

  it('of a character that is not in the chapter is not found', () => {
    expect(resetToStart(newPlay(play), 'nobody', 'user', world(play)).rejection?.code).toBe('not_found');
    expect(resetToStart(newPlay(play), 'constructor', 'user', world(play)).rejection?.code).toBe('not_found');
  });

  it('the next holder of the card goes on where the last one stopped', () => {
    const state = succeed(act('move', entered(play, 'anna'), 'anna', { roomId: 'yard' }, world(play)));
    const free = setHolder(state, 'anna', null).state;
    const next = setHolder(free, 'anna', 'user-2').state;
    expect(player(next, 'anna')).toEqual({ ...player(state, 'anna'), userId: 'user-2' });
  });
});

describe('a mass grant', () => {
  it('adds points to the living, up to 10', () => {
    let state = entered(play, 'anna', 'boris', 'vera');
    state = withPlayer(state, { ...player(state, 'anna'), actionPoints: 3 });
    state = withPlayer(state, { ...player(state, 'vera'), actionPoints: 0, status: 'dead' });
    const granted = succeed(grantPoints(state, 4, world(play)));
    expect(['anna', 'boris', 'vera'].map((id) => player(granted, id).actionPoints)).toEqual([7, 10, 0]);
  });
});
