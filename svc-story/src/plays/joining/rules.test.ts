import { describe, expect, it } from '@jest/globals';
import { type PlayContent, resetToStart } from '@luplay/story-rules';
import { room } from '@luplay/story-rules/testing';
import { restarted, type StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';
import { hallView } from '../views/hall.ts';
import { contentWith, playWith } from '../views/updates.fixture.ts';
import { keep, offered, renewed, seat, take, vacant } from './rules.ts';

const CAST = ['anna', 'boris', 'vera'];
const content = contentWith([room('hall', { connections: ['attic'] }), room('attic', { hidden: true })], CAST, []);
const scene = { content, held: new Set<string>() };
const empty = playWith({ ...content, characters: {} });
const person = (userId: string) => ({ userId, name: `Имя ${userId}`, guest: false });

const taking = (stored: StoredPlay, userId: string, characterId: string | null, chance = 0) =>
  take(stored, person(userId), characterId, { ...scene, chance: () => chance });
const joined = (...pairs: [userId: string, characterId: string][]) =>
  pairs.reduce((stored, [userId, characterId]) => taking(stored, userId, characterId).state, empty);
const playing = ({ seats = {} }: StoredPlay) =>
  Object.fromEntries(Object.values(seats).map(({ userId, characterId }) => [userId, characterId]));
const inLine = ({ waiting = [] }: StoredPlay) => waiting.map(({ userId }) => userId);
const free = (stored: StoredPlay, userId: string) => offered(stored, scene, person(userId));
const entered = (stored: StoredPlay, userId: string, characterId: string): StoredPlay => ({
  ...stored,
  play: resetToStart(stored.play, characterId, userId, { content, now: 0, chance: () => 0 }).state,
});

describe('28.1: a character is taken', () => {
  it('by one person, chosen or dealt; others are refused, and wait when none is left', () => {
    const stored = joined(['a', 'boris']);
    expect(taking(stored, 'b', 'boris').rejection?.code).toBe('conflict');
    expect(playing(taking(stored, 'b', null, 0.99).state)).toEqual({ a: 'boris', b: 'vera' });
    const full = joined(['a', 'boris'], ['b', 'anna'], ['c', 'vera']);
    expect(inLine(taking(full, 'd', null).state)).toEqual(['d']);
    expect(taking(taking(full, 'd', null).state, 'd', null).state.waiting).toHaveLength(1);
  });

  it('and given up when a new beginning has it no more', () => {
    const { anna, vera } = content.characters as Record<'anna' | 'vera', (typeof content.characters)[string]>;
    const without = { ...content, characters: { anna, vera } as PlayContent['characters'] };
    const again = restarted(joined(['a', 'boris'], ['b', 'anna']), { id: 'again', content: without });
    expect(playing(again)).toEqual({ b: 'anna' });
    expect(playing(take(again, person('a'), null, { ...scene, content: without, chance: () => 0 }).state)).toEqual({
      a: 'vera',
      b: 'anna',
    });
  });

  it('for another one until it has entered', () => {
    expect(playing(taking(joined(['a', 'boris']), 'a', 'vera').state)).toEqual({ a: 'vera' });
    expect(playing(taking(entered(joined(['a', 'boris']), 'a', 'boris'), 'a', 'vera').state)).toEqual({ a: 'boris' });
  });

  it('for another one once: somebody who goes on choosing would read every secret', () => {
    const changed = taking(joined(['a', 'boris']), 'a', 'vera').state;
    expect(free(changed, 'a')).toEqual([]);
    for (const characterId of ['boris', 'anna']) {
      const { state, rejection } = taking(changed, 'a', characterId);
      expect([playing(state), rejection?.code]).toEqual([{ a: 'vera' }, 'conflict']);
    }
    expect(taking(changed, 'a', 'vera').rejection).toBeUndefined();
    expect(playing(seat(changed, 'a', 'anna', scene).state)).toEqual({ a: 'anna' });
    expect(playing(taking(changed, 'b', 'boris').state)).toEqual({ a: 'vera', b: 'boris' });
  });

  it('not while somebody holds its card, plays it, or it is dead', () => {
    expect(offered(empty, { content, held: new Set(['anna']) }, null)).toEqual(['boris', 'vera']);
    expect(offered(entered(empty, 'x', 'vera'), scene, null)).toEqual(['anna', 'boris']);
  });

  it('by those first in line, before others who come when it is free again', () => {
    const full = joined(['a', 'boris'], ['b', 'anna'], ['c', 'vera']);
    const waiting = taking(taking(full, 'd', null).state, 'e', null).state;
    const left = seat(waiting, 'b', null, scene).state;
    expect([free(left, 'd'), free(left, 'e'), free(left, 'f')]).toEqual([['anna'], [], []]);
    expect(playing(taking(left, 'd', null).state)).toMatchObject({ d: 'anna' });
  });

  it('only by somebody of the name that the host keeps it for', () => {
    const kept = keep(keep(empty, 'anna', 'имя A', scene).state, 'vera', '', scene).state;
    expect([free(kept, 'a'), free(kept, 'b')]).toEqual([['anna', 'boris'], ['boris']]);
    expect(offered(kept, scene, null)).toEqual(['boris']);
    expect(vacant(kept, scene)).toEqual(['anna', 'boris']);
    expect(vacant(kept, { content, held: new Set(['anna']) })).toEqual(['boris']);
    expect(free(keep(kept, 'vera', null, scene).state, 'b')).toEqual(['boris', 'vera']);
  });

  it('is dealt to whom it is kept for, however the name is written, and to nobody else', () => {
    const kept = keep(keep(empty, 'vera', ' алёна', scene).state, 'anna', '', scene).state;
    const dealt = (name: string, chance: number) => {
      const guest = { userId: 'g', name, guest: true };
      return playing(take(kept, guest, null, { ...scene, chance: () => chance }).state).g;
    };
    expect([dealt('Алена ', 0), dealt('АЛЁНА', 0.99)]).toEqual(['vera', 'vera']);
    expect([dealt('Алина', 0), dealt('Алина', 0.99), dealt('', 0.99)]).toEqual(['boris', 'boris', 'boris']);
    // With all characters kept there is nothing to choose from, but the one kept for the guest is not waited for.
    const all = keep(kept, 'boris', 'Боря', scene).state;
    expect([offered(all, scene, null), free(all, 'a')]).toEqual([[], []]);
    const { state } = take(all, { userId: 'g', name: 'Алёна', guest: true }, null, { ...scene, chance: () => 0 });
    expect([playing(state), inLine(state)]).toEqual([{ g: 'vera' }, []]);
  });
});

describe('28.1: a host', () => {
  it('swaps two players, who go on as the other character at once', () => {
    const stored = entered(entered(joined(['a', 'boris'], ['b', 'anna']), 'a', 'boris'), 'b', 'anna');
    const { state } = seat(stored, 'a', 'anna', scene);
    expect(playing(state)).toEqual({ a: 'anna', b: 'boris' });
    expect([state.play.players.anna?.userId, state.play.players.boris?.userId]).toEqual(['a', 'b']);
  });

  it('seats somebody who waits in the place of another, who is first in line then', () => {
    const full = joined(['a', 'boris'], ['b', 'anna'], ['c', 'vera']);
    const { state } = seat(taking(full, 'd', null).state, 'd', 'vera', scene);
    expect([playing(state), inLine(state)]).toEqual([{ a: 'boris', b: 'anna', d: 'vera' }, ['c']]);
  });

  it('who is late changes no place that another one has changed meanwhile', () => {
    const full = joined(['a', 'boris'], ['b', 'anna'], ['c', 'vera']);
    const seen = { characterId: null, player: 'c' };
    const stored = seat(taking(taking(full, 'd', null).state, 'e', null).state, 'd', 'vera', scene, seen).state;
    const late = (userId: string, characterId: string | null, player: string | null) => {
      const { state, rejection } = seat(stored, userId, characterId, scene, { characterId: null, player });
      expect(state).toBe(stored);
      return rejection?.message;
    };
    // Out of the waiting list, onto another character, and in the place of somebody else than now.
    expect(late('d', null, null)).toBe(texts.seatsChanged);
    expect(late('d', 'anna', 'b')).toBe(texts.seatsChanged);
    expect(late('e', 'vera', 'c')).toBe(texts.seatsChanged);
    expect(late('d', 'vera', 'c')).toBeUndefined();
    const removed = seat(full, 'c', null, scene, { characterId: 'vera', player: null }).state;
    expect(seat(removed, 'c', 'vera', scene, seen).rejection?.message).toBe(texts.notJoined);
  });

  it('gives nobody a character whose card somebody else holds, and nothing to strangers', () => {
    const held = { content, held: new Set(['anna']) };
    expect(seat(joined(['a', 'boris']), 'a', 'anna', held).rejection?.code).toBe('conflict');
    expect(seat(empty, 'nobody', 'anna', scene).rejection?.code).toBe('not_found');
  });

  it('sends all who came by the code away with a new one; those with a card go on', () => {
    const stored = entered(entered(joined(['a', 'boris']), 'a', 'boris'), 'x', 'vera');
    const { code, seats, play } = renewed(stored, 'ZZZZZZ');
    expect([code, seats, play.players.boris?.userId, play.players.vera?.userId]).toEqual(['ZZZZZZ', {}, null, 'x']);
  });
});

it('28.4: the hall sees the rooms that somebody has found, and where people are only if the chapter says so', () => {
  const stored = keep(entered(joined(['b', 'vera']), 'a', 'boris'), 'anna', '', scene).state;
  const seen = hallView(stored, content);
  expect(Object.keys(seen.rooms)).toEqual(['hall']);
  expect(seen.cast.map(({ characterId, taken, kept, room }) => [characterId, taken, kept, room])).toEqual([
    ['anna', false, true, undefined],
    ['boris', true, undefined, undefined],
    ['vera', true, undefined, undefined],
  ]);
  const evening = { publicLines: {}, hallShowsPeople: true, acts: [] } as unknown as PlayContent['evening'];
  expect(hallView(keep(stored, 'anna', 'Лис', scene).state, content).cast[0]).not.toHaveProperty('kept');
  expect(hallView(stored, { ...content, ...(evening && { evening }) }).cast[1]?.room).toBe('hall');
});
