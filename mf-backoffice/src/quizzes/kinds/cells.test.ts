import { expect, it } from '@jest/globals';
import { kindNamed } from '@luplay/quiz-rules';
import { listIn, numberIn, pairIn } from '@luplay/quiz-rules/editing';

it.each([
  ['1961', { value: 1961, tolerance: 0 }],
  ['1961 ± 1 год', { value: 1961, tolerance: 1, unit: 'год' }],
  ['5 +/- 0,5 %', { value: 5, tolerance: 0.5, unit: '%' }],
  ['−40°', { value: -40, tolerance: 0, unit: '°' }],
  ['≈ 1 961,5 км/ч', { value: 1961.5, unit: 'км/ч' }],
  ['1961 год, ближе всех', { value: 1961, unit: 'год' }],
  ['12 (от 0 до 100, шаг 5)', { value: 12, tolerance: 0, slider: { min: 0, max: 100, step: 5 } }],
  ['12 от 0 до 100', { value: 12, tolerance: 0, slider: { min: 0, max: 100, step: 1 } }],
])('the number %j', (text, number) => expect(numberIn(text)).toEqual({ type: 'number', ...number }));

it.each(['много', '3–4', '1961/62', '1961-й'])('%j is no number', (text) => expect(numberIn(text)).toBeNull());

it('pairs, lists and kinds as people write them', () => {
  expect(pairIn('Франция — Париж')).toEqual(['Франция', 'Париж']);
  expect(pairIn('H2O = вода - жидкость')).toEqual(['H2O', 'вода - жидкость']);
  expect(pairIn('Нью-Йорк')).toEqual(['Нью-Йорк', '']);
  expect(listIn('Толстой / Лев Толстой')).toEqual(['Толстой', 'Лев Толстой']);
  expect(listIn('90 км/ч')).toEqual(['90 км/ч']);
  expect(['', ' Несколько', 'order', 'эссе'].map(kindNamed)).toEqual(['single', 'several', 'order', null]);
});
