import { describe, expect, it } from '@jest/globals';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { acknowledge } from './edits.ts';
import { act } from './index.ts';
import { rollDice, tell } from './tell.ts';
import { undo } from './undo.ts';

const play = content();
const by = { ...world(play), by: 'host' };
const before = succeed(act('move', entered(play, 'anna', 'boris', 'vera'), 'boris', { roomId: 'yard' }, world(play)));
const messages = (state: typeof before) => ['anna', 'boris', 'vera'].map((id) => player(state, id).message);

describe('a message of the host', () => {
  it.each([
    [{ kind: 'all' }, ['Тсс.', 'Тсс.', 'Тсс.'], 'Ведущий сообщает: всем'],
    [{ kind: 'room', room: 'hall' }, ['Тсс.', null, 'Тсс.'], 'Ведущий сообщает: всем в комнате «Комната hall»'],
    [
      { kind: 'characters', characters: ['anna', 'boris'] },
      ['Тсс.', 'Тсс.', null],
      'Ведущий сообщает: Персонаж anna, Персонаж boris',
    ],
  ] as const)('reaches %j, stays in the log with its text, and can be taken back', (to, wanted, line) => {
    const state = succeed(tell(before, to as never, 'Тсс.', by));
    expect([messages(state), lastLine(state)]).toEqual([wanted, line]);
    const told = ['anna', 'boris', 'vera'].filter((_, at) => wanted[at] !== null);
    expect(state.log.at(-1)).toMatchObject({ by: 'host', told: [{ to: told, text: 'Тсс.' }] });
    expect(messages(succeed(undo(state)))).toEqual([null, null, null]);
  });

  it('to the hall reaches no player, and can be taken back', () => {
    const state = succeed(tell(before, { kind: 'hall' }, 'Антракт.', by));
    expect([state.hall, state.players]).toEqual([{ text: 'Антракт.', at: 1000 }, before.players]);
    expect([lastLine(state), state.log.at(-1)?.by]).toEqual(['Ведущий пишет в зал: «Антракт.»', 'host']);
    const again = succeed(tell(state, { kind: 'hall' }, 'Начинаем.', by));
    expect(succeed(undo(again)).hall).toEqual(state.hall);
    expect(succeed(undo(succeed(undo(again))))).not.toHaveProperty('hall');
  });

  it('takes the place of what is unread, as the host was told', () => {
    const state = succeed(tell(succeed(tell(before, { kind: 'all' }, 'Тсс.', by)), { kind: 'all' }, 'Эй!', by));
    expect(messages(state)).toEqual(['Эй!', 'Эй!', 'Эй!']);
  });

  it('leaves what the host has not seen: another host, or the play, was faster', () => {
    const told = succeed(tell(before, { kind: 'all' }, 'Тсс.', by));
    const anna = { kind: 'characters' as const, characters: ['anna'] };
    const texts = ['', 'Тсс.'].map((read) => messages(succeed(tell(told, anna, 'Эй!', by, read)))[0]);
    expect(texts).toEqual(['Тсс.\n\nЭй!', 'Эй!']);
    const rolled = succeed(rollDice(told, { count: 1, sides: 20, isOpen: true }, { ...by, chance: () => 0.5 }));
    const [newest] = messages(succeed(tell(rolled, anna, 'Эй!', by, 'Тсс.')));
    expect(newest).toBe('Ведущий бросает кубики. 1к20: 11\n\nЭй!');
  });

  it('is read only as far as the player has seen it', () => {
    const told = succeed(tell(before, { kind: 'all' }, 'Тсс.', by));
    const rolled = succeed(rollDice(told, { count: 1, sides: 20, isOpen: true }, { ...by, chance: () => 0.5 }));
    const replaced = succeed(tell(told, { kind: 'all' }, 'Эй!', by));
    const left = [told, rolled, replaced].map((state) => messages(succeed(acknowledge(state, 'anna', 'Тсс.')))[0]);
    expect(left).toEqual([null, 'Ведущий бросает кубики. 1к20: 11', 'Эй!']);
    // Players with older pages do not say what they have read.
    expect(messages(succeed(acknowledge(rolled, 'anna')))[0]).toBeNull();
  });

  it('to nobody is refused', () => {
    expect(tell(before, { kind: 'room', room: 'shed' }, 'Эй!', by).rejection?.code).toBe('conflict');
  });
});

describe('dice', () => {
  const dice = { ...by, chance: world(play, 0, 0.99).chance };

  it('that are rolled in secret are in the log alone', () => {
    const { state, reply } = rollDice(before, { count: 2, sides: 6, isOpen: false }, dice);
    expect([reply, messages(state)]).toEqual([
      [1, 6],
      [null, null, null],
    ]);
    expect(lastLine(state)).toBe('Бросок ведущего втайне: 2к6: 1 + 6 = 7');
  });

  it('that are rolled openly are told to all', () => {
    const { state } = rollDice(before, { count: 1, sides: 20, isOpen: true }, { ...by, chance: () => 0.5 });
    expect(messages(state)).toEqual(Array(3).fill('Ведущий бросает кубики. 1к20: 11'));
    expect(lastLine(state)).toBe('Бросок ведущего: 1к20: 11');
    const told = succeed(tell(before, { kind: 'room', room: 'yard' }, 'Тсс.', by));
    const after = succeed(rollDice(told, { count: 1, sides: 20, isOpen: true }, { ...by, chance: () => 0.5 }));
    const text = 'Ведущий бросает кубики. 1к20: 11';
    expect(messages(after)).toEqual([text, `Тсс.\n\n${text}`, text]);
    expect(after.log.at(-1)?.told).toEqual([{ to: ['anna', 'boris', 'vera'], text }]);
  });
});
