import { describe, expect, it } from '@jest/globals';
import { hostView } from '../testing/host-samples.ts';
import { effectWords } from './effect-words.ts';

const words = (effects: Record<string, unknown>, type: 'global' | 'local' = 'global') =>
  effectWords({ type, effects }, hostView());

describe('the effects of an event in plain words', () => {
  it.each([
    [
      { visibility: 'low', panicChance: 30 },
      [
        'Касается всех',
        'Темнеет: других и NPC в комнате не видно',
        'Паника: каждый переход с вероятностью 30 % ведёт не туда',
      ],
    ],
    [
      { visibility: 'normal', panicChance: 0 },
      ['Касается всех', 'Светлеет: снова видно всех в комнате', 'Паника проходит'],
    ],
    [
      { storyMap: { yard: { enabled: true, locked: false, requiresItem: 'item-key', items: [] } } },
      ['Комната «Комната yard»: включается, открывается, нужен предмет «Предмет item-key», предметы: нет'],
    ],
    [{ visibility: { 'item-lamp': 'invisible' } }, ['Предмет «Предмет item-lamp» становится невидимым']],
    [
      { editCharacter: { anna: { message: 'Слышен крик.', status: 'dead', currentRoom: 'yard' } } },
      ['Персонаж anna: умирает, оказывается в комнате «Комната yard», сообщение «Слышен крик.»'],
    ],
    [{ editCharacter: { '*': { actionPoints: 0 } } }, ['Касается всех', 'Все, кого касается: очков становится 0']],
    [{}, ['Ничего не меняет']],
    [{ panic: 3 }, ['Последствия записаны с ошибкой, событие не выполнится']],
  ])('%j', (effects, expected) => {
    expect(words(effects)).toEqual(expected);
  });

  it('say whom a local event addresses', () => {
    expect(words({ message: 'Тише!', rooms: ['hall'], characters: ['boris'] }, 'local')).toEqual([
      'Касается: Комната hall, Персонаж boris',
      'Сообщение: «Тише!»',
    ]);
    expect(words({ message: 'Тише!' }, 'local')).toEqual(['Никому ничего не сообщает', 'Сообщение: «Тише!»']);
  });
});
