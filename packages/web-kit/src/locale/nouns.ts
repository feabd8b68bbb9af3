import type { PluralForms } from './plural.ts';

/** Nouns after a number that several screens use. Nouns of one screen are in its own locale file. */
export const nouns = {
  points: { one: 'очко', few: 'очка', many: 'очков', other: 'очка' },
  seconds: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
  items: { one: 'предмет', few: 'предмета', many: 'предметов', other: 'предмета' },
  questions: { one: 'вопрос', few: 'вопроса', many: 'вопросов', other: 'вопроса' },
} as const satisfies Record<string, PluralForms>;
