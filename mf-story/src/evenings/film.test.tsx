/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { StoryFilm } from '@luplay/contracts/story';
import { csvText } from '@luplay/web-kit/csv';
import { answerWith, choose, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { player } from '../testing/samples.ts';
import { linesUpTo, markersAt } from './film.ts';
import { filmFile, filmRows } from './film-file.ts';
import { Component as FilmScreen } from './film-screen.tsx';

afterEach(cleanup);

const person = (characterId: string) => ({
  ...{ characterId, name: `Имя ${characterId}`, image: '/media/story/a.webp', userId: null },
  status: 'alive' as const,
});
const film: StoryFilm = {
  ...{ id: 'e', chapter: { id: 'one', name: 'Глава' }, startedAt: 1000, endedAt: 5000, isOver: true },
  people: [person('anna'), person('boris')],
  rooms: [
    {
      ...{ id: 'hall', name: 'Зал', position: { x: 0, y: 0 }, size: { width: 2, height: 2 } },
      ...{ floor: 1, connections: [] },
    },
  ],
  epilogue: null,
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
  const rows = csvText(filmRows(film)).trimEnd().split('\r\n');
  expect(rows).toHaveLength(5);
  expect(rows[4]).toMatch(/;Имя boris;Нападения;'=Борис убивает;$/);
});

/** The screen of an evening of two minutes. */
async function open(more: Partial<StoryFilm> = {}) {
  const evening = { ...film, endedAt: film.startedAt + 120_000, ...more };
  answerWith({ 'GET /story-play/evenings/here': { body: { evening } } });
  renderAs(
    player,
    <Routes>
      <Route path="/:id" element={<FilmScreen />} />
    </Routes>,
  );
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Время' });
  return { film: evening, slider };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('runs as fast as it was or up to 60 times faster, and stops at its end', async () => {
  const { slider } = await open();
  jest.useFakeTimers();
  try {
    const after = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
      return Number(slider.value) - film.startedAt;
    };
    press('×1');
    press('Пуск');
    expect(after(2_000)).toBe(2_000);
    press('×60');
    expect(after(1_000)).toBe(62_000);
    expect(after(1_000)).toBe(120_000);
    press('Пуск');
    expect(after(1_000)).toBe(60_000);
    press('Пауза');
    expect(after(1_000)).toBe(60_000);
  } finally {
    jest.useRealTimers();
  }
});

it('cuts the days between two evenings to a minute', async () => {
  const DAYS = 7 * 86_400_000;
  const again = { id: 5, ts: DAYS, action: 'Борис возвращается', kind: 'host' as const };
  const { slider, film: shown } = await open({ log: [...film.log, again], endedAt: DAYS + 60_000 });
  expect(Number(slider.max) - shown.startedAt).toBeLessThan(130_000);
  const lines = screen.getByRole('region', { name: 'Что происходило' });
  fireEvent.change(slider, { target: { value: 63_000 } });
  expect(within(lines).queryByText(/Борис возвращается/)).toBeNull();
  fireEvent.change(slider, { target: { value: 64_000 } });
  expect(within(lines).getByText(/Борис возвращается/)).toBeTruthy();
});

it('is about one character, whom the map shows as the own one', async () => {
  const { slider } = await open();
  fireEvent.change(slider, { target: { value: 5_000 } });
  const lines = screen.getByRole('region', { name: 'Что происходило' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(4);
  await choose(screen.getByRole('combobox', { name: 'Персонаж' }), 'Имя boris');
  const about = within(lines).getAllByRole('listitem');
  expect(about.map(({ textContent }) => textContent?.replace(/^.*:\d\d /, ''))).toEqual([
    '=Борис убивает',
    'Борис входит',
  ]);
  expect(within(screen.getByRole('group', { name: 'Карта вечера' })).getByText('Вы')).toBeTruthy();
});

it('is saved as JSON and as a table', async () => {
  const evening = await open();
  const made: Blob[] = [];
  const saved: string[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  press('Скачать JSON');
  press('Скачать CSV');
  click.mockRestore();
  expect(saved).toEqual(['one-e.json', 'one-e.csv']);
  const wanted = (['json', 'csv'] as const).map((format) => filmFile(evening.film, format));
  expect(made.map(({ type, size }) => [type, size])).toEqual(wanted.map(({ type, size }) => [type, size]));
});
