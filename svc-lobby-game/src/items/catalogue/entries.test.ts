import { describe, expect, it } from '@jest/globals';
import { EFFECT_TYPES, ITEM_TARGETS, quizItem, type SentEffect } from '@luplay/contracts/lobby-game';
import { demoItems } from '../../demo/items.ts';
import { effectDefinitions } from '../effects/definitions.ts';
import { effectFault, effectOf, itemIdOf } from './entries.ts';

const every = EFFECT_TYPES.flatMap((type) => ITEM_TARGETS.map((target) => ({ type, target })));
const defaultOf = (type: string) => effectDefinitions.find((one) => one.type === type)?.value?.default;
const withValue = (effect: Omit<SentEffect, 'value'>): SentEffect => {
  const value = defaultOf(effect.type);
  return value === undefined ? effect : { ...effect, value };
};

describe('an effect', () => {
  it('must have a target and a value that its definition allows', () => {
    for (const effect of every) {
      const targets = effectDefinitions.find((one) => one.type === effect.type)?.targets ?? [];
      const fault = effectFault(withValue(effect));
      expect([effect, fault?.field]).toEqual([effect, targets.includes(effect.target) ? undefined : 'target']);
    }
    for (const { effect } of demoItems) expect(effectFault(effect)).toBeNull();
  });

  it.each<[SentEffect, string | undefined]>([
    [{ type: 'add_score', target: 'self', value: 1 }, undefined],
    [{ type: 'add_score', target: 'self', value: 1000 }, undefined],
    [{ type: 'add_score', target: 'self', value: 0 }, 'value'],
    [{ type: 'add_score', target: 'self', value: 1001 }, 'value'],
    [{ type: 'add_score', target: 'self', value: 20.5 }, 'value'],
    [{ type: 'add_score', target: 'self', value: Number.NaN }, 'value'],
    [{ type: 'add_score', target: 'self' }, 'value'],
    [{ type: 'multiply_next', target: 'self', value: 1.5 }, undefined],
    [{ type: 'multiply_next', target: 'self', value: 1.55 }, 'value'],
    [{ type: 'multiply_next', target: 'self', value: 5.1 }, 'value'],
    [{ type: 'shield', target: 'self' }, undefined],
    [{ type: 'shield', target: 'self', value: 1 }, 'value'],
    [{ type: 'steal_score', target: 'self', value: 20 }, 'target'],
    [{ type: 'extra_time', target: 'any', value: 20 }, 'target'],
  ])('%j is wrong in %s', (effect, field) => {
    expect(effectFault(effect)?.field).toBe(field);
  });

  it('is described in words', () => {
    const described = (effect: SentEffect) => effectOf(effect).description;
    expect(described({ type: 'add_score', target: 'all', value: 21 })).toBe('+21 очко каждой команде');
    expect(described({ type: 'subtract_score', target: 'any', value: 5 })).toBe('−5 очков выбранной команде');
    expect(described({ type: 'steal_score', target: 'random', value: 2 })).toBe(
      'Забирает 2 очка у случайной другой команды',
    );
    expect(described({ type: 'multiply_next', target: 'self', value: 1.5 })).toBe(
      'Следующий верный ответ своей команды приносит в 1,5 раза больше очков',
    );
    expect(described({ type: 'multiply_next', target: 'self', value: 5 })).toContain('в 5 раз больше');
    expect(described({ type: 'block_answer', target: 'all_except_self' })).toBe(
      'Каждая другая команда пропускает следующий вопрос',
    );
    expect(described({ type: 'remove_wrong', target: 'self', value: 1 })).toBe(
      'Убирает 1 неверный вариант для своей команды',
    );
    for (const effect of every) expect(quizItem.shape.effect.parse(effectOf(withValue(effect)))).toMatchObject(effect);
  });
});

describe('the id of an item', () => {
  it('depends on the whole content and on nothing else', () => {
    const [{ id: _, ...first }] = demoItems as [(typeof demoItems)[number]];
    const content = { ...first, type: 'quiz' as const };
    const variants = [
      content,
      { ...content, type: 'story' as const },
      { ...content, title: 'Другой' },
      { ...content, description: 'Другое.' },
      { ...content, rarity: 7 },
      { ...content, is_active: false },
      { ...content, picture: '/media/items/other.webp' },
      { ...content, effect: undefined },
      { ...content, effect: { ...content.effect, value: 21 } },
      { ...content, effect: { ...content.effect, target: 'all' as const } },
    ];
    expect(new Set(variants.map(itemIdOf)).size).toBe(variants.length);
    expect(itemIdOf({ ...content })).toBe(itemIdOf(content));
    expect(itemIdOf(content)).toMatch(/^item-[A-Za-z0-9_-]{16}$/);
  });
});
