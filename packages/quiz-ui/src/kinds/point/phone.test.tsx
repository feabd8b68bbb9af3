/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import type { Answer, QuestionView } from '@luplay/contracts/lobby-game';
import { fireEvent, render, screen } from '@testing-library/react';
import type { AnsweringProps } from '../kind.ts';
import { Answering } from './phone.tsx';

const question: QuestionView = {
  ...{ questionId: 'space-0', question: 'Где?', points: 40, type: 'point' },
  media: { type: 'Picture', pictureQuestion: { path: '/map.webp' } },
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
};

function answering(more: Partial<AnsweringProps> = {}): Answer[] {
  const sent: Answer[] = [];
  render(<Answering question={question} open onAnswer={(answer) => sent.push(answer)} {...more} />);
  return sent;
}

const button = (name: string) => screen.getByRole('button', { name });
const tap = (name: string) => fireEvent.click(button(name));
const send = () => tap('Ответить');

/** The picture is 400 × 300. */
function shown(more: Partial<AnsweringProps> = {}) {
  const sent = answering(more);
  fireEvent.load(screen.getByRole('img'));
  const board = screen.getByRole('img').parentElement!.parentElement!;
  board.setPointerCapture = () => {};
  board.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 300 }) as DOMRect;
  const touch = (type: string, pointerId: number, clientX: number, clientY: number) =>
    fireEvent(
      board,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId, pointerType: 'touch' }),
    );
  return { sent, touch };
}

beforeEach(() => sessionStorage.clear());

it('is put by a finger and dragged to where it is meant', () => {
  const { sent, touch } = shown();
  touch('pointerdown', 1, 10, 10);
  touch('pointermove', 1, 200, 150);
  // Another note could have another height, and the picture would move under the finger.
  expect(screen.getByText('Коснитесь места на картинке')).toBeTruthy();
  touch('pointerup', 1, 300, 75);
  expect(screen.getByText('Точка в клетке Ж2')).toBeTruthy();
  send();
  expect(sent).toEqual([{ point: { x: 0.75, y: 0.25 } }]);
});

it('is not put by two fingers, which zoom; a finger then means what is below it', () => {
  const { sent, touch } = shown();
  touch('pointerdown', 1, 100, 75);
  touch('pointerdown', 2, 300, 225);
  touch('pointermove', 1, 0, 0);
  touch('pointermove', 2, 400, 300);
  touch('pointerup', 1, 0, 0);
  touch('pointerup', 2, 400, 300);
  expect(button('Ответить').getAttribute('aria-disabled')).toBe('true');
  touch('pointerdown', 1, 0, 0);
  touch('pointerup', 1, 0, 0);
  send();
  expect(sent).toEqual([{ point: { x: 0.25, y: 0.25 } }]);
});

it('is chosen among named cells by the keyboard, and moved finely', () => {
  const { sent } = shown();
  button('А1').focus();
  fireEvent.keyDown(button('А1'), { key: 'ArrowRight' });
  fireEvent.keyDown(button('Б1'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(button('Б2'));
  tap('Б2');
  expect(button('Б2').getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(button('Б2'), { key: 'ArrowLeft', shiftKey: true });
  send();
  expect(sent).toEqual([{ point: { x: 0.1775, y: 0.25 } }]);
});

it('is not taken where an item darkened the picture', () => {
  const { sent } = shown({ help: { dark: [0, 5] } });
  expect(screen.getByText('В тёмном ответа нет')).toBeTruthy();
  tap('А1');
  expect(screen.getByText(/Здесь ответа нет/)).toBeTruthy();
  send();
  expect(sent).toEqual([]);
});

it('waits for the picture, and says when it does not come', () => {
  answering();
  expect(screen.getByText('Картинка загружается…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'А1' })).toBeNull();
  fireEvent.error(screen.getByRole('img'));
  tap('Загрузить ещё раз');
  fireEvent.load(screen.getByRole('img'));
  expect(button('А1')).toBeTruthy();
});
