import { describe, expect, it } from '@jest/globals';
import { definitions } from '../testing/samples.ts';
import { effectDraftOf, effectErrors, effectOfKind, sentEffect } from './effect-fields.tsx';

const [points, factor, block] = definitions;

describe('an effect of another kind', () => {
  it('starts with the usual value and the first target', () => {
    expect(effectOfKind(factor, null)).toEqual({ type: 'multiply_next', value: '2,5', target: 'self' });
  });

  it('keeps the target if the kind allows it', () => {
    expect(effectOfKind(factor, { type: 'add_score', value: '7', target: 'any' }).target).toBe('any');
    expect(effectOfKind(block, { type: 'add_score', value: '7', target: 'self' }).target).toBe('any');
  });

  it('has a value only if the kind defines one', () => {
    const draft = effectOfKind(block, { type: 'add_score', value: '7', target: 'any' });
    expect(draft.value).toBe('');
    expect(effectErrors(draft, block)).toEqual({});
    expect(sentEffect(draft)).toEqual({ type: 'block_answer', target: 'any' });
  });
});

describe('the value of an effect', () => {
  const at = (value: string, definition = points) =>
    effectErrors({ type: definition.type, value, target: 'self' }, definition);

  it.each(['', '0', '1001', '-5', '1e2', '20 очков'])('is not «%s»', (value) => {
    expect(at(value)).toEqual({ 'effect.value': expect.stringMatching(/^Число от 1 до 1.000$/) });
  });

  it('may have a decimal comma or point', () => {
    for (const value of ['1,5', '1.5', ' 1.5 ']) {
      expect(at(value, factor)).toEqual({});
      expect(sentEffect({ type: 'multiply_next', value, target: 'self' }).value).toBe(1.5);
    }
  });

  it('may have spaces between its thousands', () => {
    expect(at('1 000')).toEqual({});
    expect(sentEffect({ type: 'add_score', value: '1\u00a0000', target: 'self' }).value).toBe(1000);
  });

  it('is shown unchanged', () => {
    const effect = { type: 'multiply_next', name: '', description: '', value: 1.25, target: 'self' } as const;
    expect(effectDraftOf(effect).value).toBe('1,25');
    expect(sentEffect(effectDraftOf(effect))).toEqual({ type: 'multiply_next', value: 1.25, target: 'self' });
  });

  it('is left to the service while the kinds load', () => {
    expect(effectErrors({ type: 'add_score', value: '', target: 'self' }, undefined)).toEqual({});
  });
});
