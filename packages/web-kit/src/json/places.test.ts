import { expect, it } from '@jest/globals';
import { jsonFault, jsonPlaces } from './index.ts';

const text = `{
  "hall": {
    "name": "Холл",
    "connections": ["attic", "yard"]
  },
  "yard": {},
  "hall": {}
}`;

it('finds the line of a field, of a list entry, and of what a missing field is missing in', () => {
  const places = jsonPlaces(text);
  expect(places.of(['hall', 'name'])).toMatchObject({ line: 3, column: 5 });
  expect(places.of(['hall', 'connections', 1])).toMatchObject({ line: 4, column: 30 });
  expect(places.of(['yard', 'position', 'x'])).toMatchObject({ line: 6, column: 3 });
  expect(places.of(['attic'])).toMatchObject({ line: 1, column: 1 });
});

it('finds repeated keys', () => {
  const [only, ...more] = jsonPlaces(text).repeatedKeys();
  expect([only?.key, only?.place.line, more]).toEqual(['hall', 7, []]);
});

it('tells where JSON ends to be JSON', () => {
  const broken = '{\n  "a": 1,\n}';
  expect(jsonFault(broken).place).toEqual({ offset: broken.indexOf('}'), line: 3, column: 1 });
});
