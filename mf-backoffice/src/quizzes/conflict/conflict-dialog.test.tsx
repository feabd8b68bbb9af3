/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { cleanup, render, screen, within } from '@testing-library/react';
import { draftOf } from '../draft/draft.ts';
import { kindSamples, question, quiz, theme } from '../testing/quiz-samples.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { align } from './merge.ts';

afterEach(cleanup);

it('shows the files of each side', async () => {
  const made = (name: string) => {
    const file = { path: `/api2/media/quiz/${name}.webp` };
    const one = question({ media: { type: 'Picture', pictureQuestion: file } });
    return draftOf(quiz({ backgorundMedia: { backgorund: file }, theme: [theme('Планеты', one)] }));
  };
  const base = made('old');
  const others = { mine: align(base, made('mine')), theirs: align(base, made('theirs')) };
  const never = () => undefined;
  const then = { onMerged: never, onMine: never, onTheirs: never, onClose: never };
  render(<ConflictDialog base={base} {...others} busy={false} {...then} />);
  const dialog = await screen.findByRole('dialog');
  const shown = within(dialog).getAllByRole('img', { name: /^(Картинка|Фоновая)/ });
  const names = shown.map((picture) => /(\w+)\.webp/.exec(picture.getAttribute('src') ?? '')?.[1]);
  expect(names).toEqual(['mine', 'theirs', 'mine', 'theirs']);
});

it('shows on each side how answers are given and judged', async () => {
  const [several, number, text] = [
    { ...kindSamples.several, question: 'Какие?' },
    { ...kindSamples.number, question: 'Сколько?' },
    { ...kindSamples.text, question: 'Кто?' },
  ] as const;
  const made = (...questions: DraftQuestion[]) => draftOf(quiz({ theme: [theme('Планеты', ...questions)] }));
  const base = made(several, number, text);
  const others = {
    mine: align(base, made({ ...several, partial: false }, { ...number, slider: undefined }, { ...text, hint: 'имя' })),
    theirs: align(
      base,
      made(
        { ...several, question: 'какие?' },
        { ...number, slider: { min: -1.5, max: 10, step: 1 } },
        { ...text, hint: '' },
      ),
    ),
  };
  const never = () => undefined;
  const then = { onMerged: never, onMine: never, onTheirs: never, onClose: never };
  render(<ConflictDialog base={base} {...others} busy={false} {...then} />);
  await screen.findByRole('dialog');
  const shown = (side: string) =>
    screen.getAllByRole('radio', { name: new RegExp(`^${side}`) }).map((radio) => {
      const lists = within(radio.closest('label') as HTMLElement).getAllByRole('listitem');
      return lists.at(-1)?.textContent;
    });
  expect(shown('Моё')).toEqual([
    '4 — верный вариант',
    '1961,5 ± 1 км — верный вариант',
    'Подсказка о форме ответа: имя',
  ]);
  expect(shown('Сохранённое')).toEqual(['Засчитывать частично', 'Шкала: от -1,5 до 10, шаг 1', 'А. Толстой']);
});
