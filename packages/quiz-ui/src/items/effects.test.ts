import { describe, expect, it } from '@jest/globals';
import { effectMarks } from './effects.ts';

const nothing = { shields: 0, multiplyNext: null, blocked: false, blockedNext: false };

describe('effectMarks', () => {
  it('is empty for a team without pending effects', () => {
    expect(effectMarks(nothing)).toEqual([]);
  });

  it('names every effect, the block first', () => {
    const marks = effectMarks({ shields: 2, multiplyNext: 1.5, blocked: true, blockedNext: true });
    expect(marks.map(({ text }) => text)).toEqual(['Не отвечает', 'Пропустит вопрос', 'Щит ×2', 'Очки ×1,5']);
  });

  it('does not count a single shield', () => {
    expect(effectMarks({ ...nothing, shields: 1 }).map(({ text }) => text)).toEqual(['Щит']);
  });
});
