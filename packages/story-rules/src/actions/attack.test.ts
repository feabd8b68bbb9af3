import { describe, expect, it } from '@jest/globals';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';

const play = content();
const start = entered(play, 'anna', 'boris', 'vera');

describe('attacking', () => {
  it('kills in half of the cases, for 3 points: the target is dead, drops its items and is told so', () => {
    const { state, reply } = act('attack', start, 'boris', { target: 'anna' }, world(play, 0.49));
    expect(reply).toBe('killed');
    expect(player(state, 'anna')).toMatchObject({ status: 'dead', inventory: [], message: texts.wasKilled });
    expect(state.lying.hall).toEqual(['coin', 'key', 'flask']);
    expect(player(state, 'boris').actionPoints).toBe(7);
    expect(lastLine(state)).toBe('Персонаж boris убивает: Персонаж anna (Комната hall)');
  });

  it('warns the target in the other half', () => {
    const { state, reply } = act('attack', start, 'boris', { target: 'anna' }, world(play, 0.5));
    expect(reply).toBe('fail');
    expect(player(state, 'anna')).toMatchObject({ status: 'alive', inventory: ['flask'], message: texts.wasWarned });
    expect(player(state, 'boris').actionPoints).toBe(7);
  });

  it.each([
    ['warning', 0.9, texts.wasWarned],
    ['killing', 0, texts.wasKilled],
  ])('leaves what the target has not read before the %s, and can be taken back', (_, draw, text) => {
    const before = withPlayer(start, { ...player(start, 'anna'), message: 'Ищите сейф.' });
    const state = succeed(act('attack', before, 'boris', { target: 'anna' }, world(play, draw)));
    expect(player(state, 'anna').message).toBe(`Ищите сейф.\n\n${text}`);
    expect(state.log.at(-1)?.told).toEqual([{ to: ['anna'], text }]);
    expect(succeed(undo(state)).players).toEqual(before.players);
  });

  it.each([0, 0.9])('names the attacker to nobody but the log (drawn %d)', (draw) => {
    const { state } = act('attack', start, 'boris', { target: 'anna' }, world(play, draw));
    const { log: _, undo: __, players, ...rest } = state;
    const { boris: ___, ...others } = players;
    expect(JSON.stringify([rest, others])).not.toContain('boris');
  });

  const elsewhere = succeed(act('move', start, 'vera', { roomId: 'yard' }, world(play)));
  const dark = withPlayer(start, {
    ...player(start, 'boris'),
    conditions: { visibility: 'low', panicChance: 0 },
  });
  const unplayed = withPlayer(start, { ...player(start, 'vera'), userId: null });
  it.each([
    ['oneself', start, 'boris'],
    ['somebody in another room', elsewhere, 'vera'],
    ['a character that nobody plays', unplayed, 'vera'],
    ['somebody whom one cannot see', dark, 'anna'],
    ['a character that does not exist', start, 'nobody'],
  ])('%s is refused in the same words', (_, state, target) => {
    expect(act('attack', state, 'boris', { target }, world(play)).rejection).toEqual({
      code: 'forbidden',
      message: texts.noTarget,
    });
  });

  it('the dead is a conflict, and so is attacking as one', () => {
    const state = succeed(act('attack', start, 'boris', { target: 'anna' }, world(play, 0)));
    expect(act('attack', state, 'boris', { target: 'anna' }, world(play)).rejection?.code).toBe('conflict');
    expect(act('attack', state, 'anna', { target: 'boris' }, world(play)).rejection).toEqual({
      code: 'conflict',
      message: texts.dead,
    });
  });

  it('needs 3 points', () => {
    const tired = withPlayer(start, { ...player(start, 'boris'), actionPoints: 2 });
    expect(act('attack', tired, 'boris', { target: 'anna' }, world(play)).rejection?.message).toBe(texts.fewPoints);
  });
});
