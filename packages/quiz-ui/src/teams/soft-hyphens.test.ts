import { expect, it } from '@jest/globals';
import { softHyphens } from './soft-hyphens.ts';

const shown = (name: string) => softHyphens(name).replaceAll('\u00ad', '-');

it('breaks long words between syllables', () => {
  expect(shown('Достопримечательные путешественницы')).toBe('Дос-топ-ри-ме-ча-тель-ные пу-те-шест-вен-ни-цы');
});

it('leaves short words and words without vowels whole', () => {
  for (const name of ['Ночные совы', 'Щ'.repeat(40), 'Team of champions and winners']) expect(shown(name)).toBe(name);
});
