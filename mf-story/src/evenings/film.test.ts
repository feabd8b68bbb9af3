import { expect, it } from '@jest/globals';
import type { StoryFilm } from '@luplay/contracts/story';
import { linesUpTo, markersAt } from './film.ts';
import { filmRows } from './film-file.ts';

const person = (characterId: string) => ({
  ...{ characterId, name: `Имя ${characterId}`, image: '/media/story/a.webp', userId: null },
  status: 'alive' as const,
});
const film: StoryFilm = {
  ...{ id: 'e', chapter: { id: 'one', name: 'Глава' }, startedAt: 1000, endedAt: 5000, isOver: true },
  people: [person('anna'), person('boris')],
  ...{ rooms: [], epilogue: null },
  log: [
    { id: 1, ts: 1000, action: 'Анна входит', kind: 'entry', who: 'anna', places: { anna: 'hall' } },
    { id: 2, ts: 2000, action: 'Борис входит', kind: 'entry', who: 'boris', places: { boris: 'hall' } },
    { id: 3, ts: 3000, action: 'Анна уходит', kind: 'move', who: 'anna', places: { anna: 'yard' }, undone: true },
    { id: 4, ts: 4000, action: '=Борис убивает', kind: 'attack', who: 'boris', statuses: { anna: 'dead' } },
  ],
};
const seen = (at: number) => markersAt(film, at, null).map(({ id, roomId, isDead }) => `${id} ${roomId} ${isDead}`);

it('shows who stood where at any time, without what was undone', () => {
  expect(seen(999)).toEqual([]);
  expect(seen(1000)).toEqual(['anna hall false']);
  expect(seen(3500)).toEqual(['anna hall false', 'boris hall false']);
  expect(seen(5000)).toEqual(['anna hall true', 'boris hall false']);
});

it('tells what has happened to one character, the newest first', () => {
  expect(linesUpTo(film, 5000, 'anna').map(({ id }) => id)).toEqual([4, 3, 1]);
  expect(linesUpTo(film, 2000, null).map(({ id }) => id)).toEqual([2, 1]);
});

it('is a table whose cells are no formulas', () => {
  const rows = filmRows(film);
  expect(rows).toHaveLength(5);
  expect(rows[4]?.slice(1)).toEqual(['Имя boris', 'Нападения', "'=Борис убивает", '']);
});
