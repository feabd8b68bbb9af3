/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { fireEvent, screen } from '@testing-library/react';
import { good, refusal, withService } from '../../testing/service.ts';
import { show as render } from '../../testing/show.tsx';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { SwitchOn } from './switch-on.tsx';

let reply: () => ReturnType<typeof good>;
const asked = withService(() => reply());

function show(shown: EditedQuiz, answer: typeof reply): void {
  reply = answer;
  render(<SwitchOn quiz={shown} />);
}
const off = quiz({ is_active: false, version: 3, theme: [theme('Планеты', question())] });
const button = () => screen.queryByRole('button', { name: 'Включить квиз' });

it('24.19: a quiz that is switched off can be switched on after a look', async () => {
  show(off, () => good({ quest: { ...off, is_active: true }, message: 'ok' }));
  expect(screen.getByText('Для лобби его пока не выбрать. Посмотрите вопросы и включите его.')).toBeTruthy();
  fireEvent.click(button()!);
  expect(await screen.findByText('Квиз включён')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([
    { body: { id: off.id, version: 3, updates: { is_active: true } } },
  ]);
});

it('24.19: an unfinished one says how much is missing', () => {
  const unfinished = { ...off, theme: [theme('Планеты', question({ options: ['А', '', '', ''] }), question())] };
  show(unfinished, () => good({}));
  expect(screen.getByText(/Не закончено: 1 вопрос\./)).toBeTruthy();
  expect(button()).toBeNull();
});

it('says why it could not be', async () => {
  show(off, () => refusal(409, 'conflict', 'Квиз уже изменили.'));
  fireEvent.click(button()!);
  expect(await screen.findByText('Квиз уже изменили.')).toBeTruthy();
});

it.each([
  ['switched on', { ...off, is_active: true }],
  ['without questions', { ...off, theme: [] }],
  ['broken', { ...off, theme: [{ name: 'А' }] } as unknown as EditedQuiz],
])('is not there for a quiz that is %s', (_, shown) => {
  show(shown, () => good({}));
  expect(screen.queryByText('Квиз выключен')).toBeNull();
});
