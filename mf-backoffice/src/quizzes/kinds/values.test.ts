import { describe, expect, it } from '@jest/globals';
import { draftQuestion, QUESTION_TYPES, question as whole } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { isScale } from '@luplay/quiz-rules/editing';
import { lackingIn } from '../draft/checks.ts';
import { kindSamples, question } from '../testing/quiz-samples.ts';
import { emptyQuestion } from './empty.ts';
import type { Kind } from './kind.ts';
import { asKind } from './values.ts';

describe.each(QUESTION_TYPES)('a question of the kind %s', (type) => {
  it('can be a draft when it is new, and lacks its answers then', () => {
    expect(draftQuestion.safeParse(emptyQuestion(type)).error).toBeUndefined();
    const lacking = lackingIn({ ...emptyQuestion(type), question: 'Что?' });
    expect(lacking).not.toEqual([]);
    expect(new Set(lacking).size).toBe(lacking.length);
  });

  it('lacks nothing exactly when the service takes it', () => {
    expect(lackingIn(kindSamples[type])).toEqual([]);
    expect(whole.safeParse(kindSamples[type]).error).toBeUndefined();
  });

  it.each(QUESTION_TYPES)('can become %s, which keeps all that is not of its kind', (other) => {
    const { question: text, timers, reward, media, note } = kindSamples[type];
    const changed = asKind(kindSamples[type], other);
    expect(draftQuestion.parse(changed)).toEqual(changed);
    expect(changed).toMatchObject({ question: text, type: other, timers, reward, media, note });
  });
});

describe('another kind keeps what it can', () => {
  const options = ['Марс', 'Меркурий', 'Венера', 'Земля'];
  const made = (type: Kind) => asKind(question({ options, answer: 2 }), type);

  it('of one right option', () => {
    expect(made('several')).toMatchObject({ options, right: [2] });
    for (const type of ['order', 'pairs', 'poll'] as const) expect(made(type)).toMatchObject({ options });
    expect(made('text')).toMatchObject({ accepted: ['Венера'], refused: ['Марс', 'Меркурий', 'Земля'] });
    expect(asKind(question({ options: ['1957', '1 961', '1965'], answer: 1 }), 'number')).toMatchObject({
      value: 1961,
    });
  });

  it('there and back', () => {
    expect(asKind(made('several'), 'single')).toEqual(question({ options, answer: 2 }));
    expect(asKind(asKind(kindSamples.number, 'text'), 'number')).toMatchObject({ value: 1961.5 });
  });

  it('and has as many options as it must', () => {
    expect(asKind(question({ options: ['Верно', 'Неверно'], answer: 1 }), 'several')).toMatchObject({
      ...{ options: ['Верно', 'Неверно', '', ''], right: [1] },
    });
  });
});

describe('what players would notice', () => {
  const told = (given: Parameters<typeof question>[0]) => {
    const one = question(given);
    return editingOf(one).advice?.(one);
  };
  const TOLD = ['ответ встречается в тексте вопроса'];

  it('the question tells its answer, and no other', () => {
    const options = ['Ваты', 'Железа'];
    expect(told({ question: 'Сколько весит килограмм ваты?', options, answer: 0 })).toEqual(TOLD);
    expect(told({ question: 'Что тяжелее: килограмм ваты или железа?', options, answer: 0 })).toEqual([]);
    expect(told({ question: 'Верно ли это?', options: ['Верно', 'Неверно'], answer: 0 })).toEqual([]);
    expect(told({ question: 'Кто такой Ватсон?', options: ['Ват', 'Холмс'], answer: 0 })).toEqual([]);
    const text = { ...kindSamples.text, question: 'Кто, если не Лев Толстой?' };
    expect(editingOf(text).advice?.(text)).toEqual(TOLD);
  });

  it('nobody can be right', () => {
    const lacking = (more: object) => lackingIn({ ...kindSamples.number, tolerance: 0, ...more } as never);
    expect(lacking({ value: 7, slider: { min: 0, max: 5, step: 1 } })).toEqual(['верное число вне шкалы']);
    expect(lacking({ value: 3, slider: { min: 0, max: 10, step: 5 } })).toEqual(['ползунком верное число не выбрать']);
    expect(lacking({ value: 3, slider: { min: 0, max: 10, step: 5 }, tolerance: 2 })).toEqual([]);
    expect(lacking({ value: 0.3, slider: { min: 0, max: 1, step: 0.1 } })).toEqual([]);
  });

  it.each([
    [0, 10, 1],
    [0, 10, 10],
    [0, 10, 11],
    [5, 5, 1],
    [10, 0, 1],
    [0, 10_000, 1],
    [0, 10_001, 1],
    [0, 1, 0],
    [0, 1, -1],
  ])('a scale from %d to %d by %d is what the service takes', (min, max, step) => {
    const slider = { min, max, step };
    expect(isScale(slider)).toBe(draftQuestion.safeParse({ ...kindSamples.number, slider }).success);
  });

  it('pairs with the same match', () => {
    expect(lackingIn({ ...kindSamples.pairs, matches: ['Париж', 'париж', 'Рим'] })).toEqual(['варианты совпадают']);
  });
});
