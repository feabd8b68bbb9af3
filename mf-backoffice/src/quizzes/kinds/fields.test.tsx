/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { draftQuestion, QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { kindSamples } from '../testing/quiz-samples.ts';
import { emptyQuestion } from './empty.ts';
import { AnswerFields } from './fields.tsx';
import type { Kind } from './kind.ts';

let current: Record<string, unknown>;

function Edited({ type, given }: { type: Kind; given: object }) {
  const [question, setQuestion] = useState({ ...emptyQuestion(type), ...given });
  current = question as unknown as Record<string, unknown>;
  return <AnswerFields name="q" question={question} set={(part) => setQuestion({ ...question, ...part } as never)} />;
}

const edit = async (type: Kind, given: object = {}) => {
  render(<Edited type={type} given={given} />);
  await waitFor(() => expect(document.body.textContent).not.toBe(''));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

afterEach(() => {
  // Whatever was typed can be stored as a draft.
  expect(draftQuestion.safeParse(current).error).toBeUndefined();
  cleanup();
});

it.each(QUESTION_TYPES)('%s: each field has a name', async (kind) => {
  const { areas, media } = kindSamples.point;
  const more = { number: { slider: { min: 0, max: 10, step: 1 } }, point: { areas, media } };
  await edit(kind, kind === 'number' || kind === 'point' ? more[kind] : {});
  if (kind === 'point') fireEvent.load(screen.getByRole('img'));
  for (const role of ['textbox', 'radio', 'checkbox', 'switch', 'button']) {
    for (const element of screen.queryAllByRole(role))
      expect(within(document.body).getAllByRole(role, { name: /\S/ })).toContain(element);
  }
});

describe('one right option', () => {
  it('of two to six stays right when another is removed', async () => {
    await edit('single', { options: ['а', 'б', 'в', 'г'], answer: 2 });
    press('Добавить вариант');
    press('Добавить вариант');
    expect(current.options).toEqual(['а', 'б', 'в', 'г', '', '']);
    expect(screen.queryByRole('button', { name: 'Добавить вариант' })).toBeNull();
    press('Убрать вариант 1');
    expect(current).toMatchObject({ options: ['б', 'в', 'г', '', ''], answer: 1 });
    press('Убрать вариант 2');
    expect(current).toMatchObject({ options: ['б', 'г', '', ''], answer: 0 });
    press('Убрать вариант 4');
    press('Убрать вариант 3');
    expect(screen.queryByRole('button', { name: /^Убрать/ })).toBeNull();
  });

  it('of a blank question is one of «Верно / Неверно» with one press', async () => {
    await edit('single');
    press('Верно / Неверно');
    expect(current).toMatchObject({ options: ['Верно', 'Неверно'], answer: 0 });
    expect(screen.queryByRole('button', { name: 'Верно / Неверно' })).toBeNull();
  });
});

it('several right options stay right when another is removed', async () => {
  await edit('several', { options: ['а', 'б', 'в', 'г'] });
  for (const number of [4, 2, 1]) fireEvent.click(screen.getByRole('checkbox', { name: `Вариант ${number} верный` }));
  expect(current.right).toEqual([0, 1, 3]);
  press('Убрать вариант 2');
  expect(current).toMatchObject({ options: ['а', 'в', 'г'], right: [0, 2] });
  expect(screen.queryByRole('button', { name: /^Убрать/ })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: /Засчитывать частично/ }));
  expect(current.partial).toBe(true);
});

describe('entries in an order', () => {
  const options = ['а', 'б', 'в'];
  it('are moved by buttons, which keep the focus on the entry', async () => {
    await edit('order', { options });
    screen.getByRole('button', { name: 'Опустить пункт 1' }).focus();
    press('Опустить пункт 1');
    expect(current.options).toEqual(['б', 'а', 'в']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Опустить пункт 2' }));
    press('Поднять пункт 1');
    expect(current.options).toEqual(['б', 'а', 'в']);
  });

  it('are moved by Alt and arrows, which do not move the question then', async () => {
    await edit('order', { options });
    field('Пункт 3').focus();
    const isLeft = fireEvent.keyDown(field('Пункт 3'), { code: 'ArrowUp', altKey: true });
    expect([isLeft, current.options]).toEqual([false, ['а', 'в', 'б']]);
    expect(document.activeElement).toBe(field('Пункт 2'));
  });
});

it('pairs are added and removed with both sides', async () => {
  await edit('pairs', { options: ['а', 'б', 'в', 'г'], matches: ['1', '2', '3', '4'] });
  press('Убрать пару 2');
  type('Пара 2, справа', 'три');
  press('Добавить пару');
  expect(current).toMatchObject({ options: ['а', 'в', 'г', ''], matches: ['1', 'три', '4', ''] });
});

describe('a number', () => {
  it('may have a fraction, and says what is none', async () => {
    await edit('number');
    type('Число', '1 961,50');
    expect([current.value, field('Число').value]).toEqual([1961.5, '1 961,50']);
    type('Число', 'много');
    expect(current.value).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Это не число');
  });

  it('is right within a tolerance, or the closest', async () => {
    await edit('number', { value: 5 });
    type('Допуск ±', '0,5');
    expect(current.tolerance).toBe(0.5);
    type('Допуск ±', '');
    expect(current.tolerance).toBe(0);
    press('Ближе всех');
    expect(current.tolerance).toBeUndefined();
  });

  it('keeps its scale until another one fits', async () => {
    await edit('number', { value: 61 });
    fireEvent.click(screen.getByRole('switch', { name: /ползунком/ }));
    expect(current.slider).toEqual({ min: 0, max: 100, step: 1 });
    type('До', '-');
    type('До', '-5');
    expect(current.slider).toEqual({ min: 0, max: 100, step: 1 });
    expect(screen.getByRole('alert').textContent).toContain('Шкала не подходит');
    type('От', '-10');
    expect(current.slider).toEqual({ min: -10, max: -5, step: 1 });
  });
});

describe('areas on a picture', () => {
  const { media } = kindSamples.point;
  /** The picture is 400 × 200. */
  const picture = async (given: object = {}) => {
    render(<Edited type="point" given={{ media, ...given }} />);
    const image = await screen.findByRole<HTMLImageElement>('img');
    Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
    fireEvent.load(image);
    const board = image.parentElement!.parentElement!;
    board.setPointerCapture = () => {};
    board.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
    return (type: string, clientX: number, clientY: number, target: Element = board) =>
      fireEvent(
        target,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { isPrimary: true, pointerId: 1 }),
      );
  };

  it('are drawn as circles, moved, resized and removed', async () => {
    const point = await picture();
    point('pointerdown', 100, 100);
    point('pointermove', 100, 120);
    point('pointerup', 100, 120);
    expect(current).toMatchObject({ areas: [{ circle: { x: 0.25, y: 0.5, radius: 0.05 } }], ratio: 2 });
    point('pointerdown', 105, 100);
    point('pointermove', 145, 100);
    point('pointerup', 145, 100);
    fireEvent.keyDown(screen.getByRole('button', { name: /Область 1: радиус/ }), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByRole('button', { name: /Область 1: сдвинуть/ }), { key: 'ArrowUp', shiftKey: true });
    type('Сверху, %', '40');
    type('Сверху, %', '140');
    type('Название', 'Байкал');
    expect(current.areas).toEqual([{ circle: { x: 0.35, y: 0.4, radius: 0.06 }, name: 'Байкал' }]);
    press('Убрать область 1');
    expect(current.areas).toEqual([]);
  });

  it('are drawn as polygons by their corners, or written as numbers', async () => {
    const point = await picture();
    press('Многоугольник');
    for (const [x, y] of [
      [40, 20],
      [120, 20],
      [120, 100],
      [41, 21],
    ]) {
      point('pointerdown', x!, y!);
      point('pointerup', x!, y!);
    }
    const corners = [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.1 },
      { x: 0.3, y: 0.5 },
    ];
    expect(current.areas).toEqual([{ polygon: corners }]);
    type('Углы: слева и сверху, %', '10 10; 30 10');
    expect(screen.getByRole('alert').textContent).toContain('Так не получится');
    type('Углы: слева и сверху, %', '10 10; 30 10; 30 50; 10 60');
    expect(current.areas).toEqual([{ polygon: [...corners, { x: 0.1, y: 0.6 }] }]);
    for (let more = 1; more < 5; more += 1) press('Добавить многоугольник');
    expect(screen.queryByRole('button', { name: /^Добавить/ })).toBeNull();
  });
});

it('texts stand one in a line', async () => {
  await edit('text');
  type('Верные ответы', 'Толстой\n\n Лев Толстой ');
  expect(current.accepted).toEqual(['Толстой', 'Лев Толстой']);
  expect(field('Верные ответы').value).toBe('Толстой\n\n Лев Толстой ');
  const many = ['я'.repeat(101), ...Array.from({ length: 20 }, (_, index) => `ответ ${index}`)];
  type('Верные ответы', many.join('\n'));
  expect(current.accepted).toEqual([many[0]!.slice(1), ...many.slice(1, 20)]);
  expect(field('Верные ответы').value.split('\n')).toEqual(current.accepted);
  type('Не засчитывать', 'Алексей Толстой');
  type('Подсказка о форме ответа', 'фамилия');
  expect(current).toMatchObject({ refused: ['Алексей Толстой'], hint: 'фамилия' });
});
