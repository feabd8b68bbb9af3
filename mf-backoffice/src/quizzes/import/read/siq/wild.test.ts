import { describe, expect, it } from '@jest/globals';
import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { type ArchiveFiles, zipOf } from '../../../testing/archives.ts';
import { SIQ_4, SIQ_5 } from '../../../testing/siq-samples.ts';
import { fillOptions } from '../../fill/fill-options.ts';
import { byKind, kindTitle } from '../../note.ts';
import { readFile } from '../read-file.ts';

const read = async (files: ArchiveFiles) => (await readFile(await zipOf(files), 'pack.siq')).quiz;
const told = ({ question, options, answer }: DraftQuestion) => ({
  question,
  right: options[answer],
  wrong: options.filter((_, index) => index !== answer).toSorted(),
});

describe('24.20: a package of version 5 as SIQuester writes it', () => {
  it('gives wrong options of the theme, then of the round, then of the package', async () => {
    const quiz = await read(SIQ_5);
    const questions = fillOptions(quiz.content, quiz).theme.flatMap((theme) => theme.questions.map(told));
    const of = (start: string) => questions.find(({ question }) => question.startsWith(start))!;
    // Two writers of the theme; numbers are no writers, so the third is from the next round.
    expect(of('Кто написал «Ревизора»').wrong).toEqual(['Канберра', 'Пушкин', 'Толстой']);
    // Options of the file stay.
    expect(of('Чей это гимн')).toMatchObject({ right: 'Италии', wrong: ['Кубы', 'Франции', 'Чили'] });
    expect(questions.every(({ wrong }) => new Set(wrong).size === 3 && !wrong.includes(''))).toBe(true);
  });

  it('gives numbers to a number: those like it, and others around it', async () => {
    const quiz = await read(SIQ_5);
    const years = fillOptions(quiz.content, quiz).theme[0]!.questions.map(told);
    expect(years[0]!.wrong).toContain('1147');
    for (const { wrong } of years) for (const option of wrong) expect(option).toMatch(/^\d+$/);
    expect(years[2]!.wrong.every((option) => Math.abs(Number(option) - 8) <= 6 && option !== '8')).toBe(true);
  });

  it('makes prices above the limit smaller, in their order', async () => {
    const quiz = await read(SIQ_5);
    const points = quiz.content.theme.map(({ questions }) => questions.map(({ reward }) => reward.points));
    expect(points).toEqual([[70, 130, 200], [70, 130, 200], [330, 670, 1000], [60]]);
    expect(quiz.notes.map(({ text }) => text)).toContain(
      'Цены в пакете до 1500, а у нас до 1000: все уменьшены, кто дороже – остался дороже.',
    );
  });

  it('tells by kind what it cannot take', async () => {
    const { notes, content } = await read(SIQ_5);
    const kinds = [...byKind(notes)].map(([kind, same]) => `${kindTitle(kind)} ${same.length}`);
    expect(kinds).toEqual([
      'Цены уменьшены, порядок сохранён 1',
      'Особый вопрос станет обычным 2',
      'Лишние файлы: у вопроса может быть одна картинка, один звук и одно видео 1',
      'Пустой вопрос не взят. 1',
      'У вопросов финала нет цены: поставлено 60 очков. 1',
    ]);
    expect(content.title).toBe('Игры & «мелочи»');
  });
});

it('24.20: a package of version 4 with several atoms and a marker', async () => {
  const quiz = await read(SIQ_4);
  const [first, second] = quiz.content.theme[0]!.questions;
  expect(first).toMatchObject({
    question: 'Послушайте внимательно\nи назовите\nкомпозитора',
    explanation: 'Также верно: Иоганн Себастьян Бах.\nЭто «Шутка» из сюиты № 2\n1738 год',
    media: { type: 'Picture', audioQuestion: { path: 'archive:0' }, pictureAnswer: { path: 'archive:1' } },
  });
  const filled = fillOptions(quiz.content, quiz).theme[0]!.questions.map(told);
  expect(filled[1]!.wrong.every((option) => /^\d+$/.test(option))).toBe(true);
  // Too few answers in the whole package: what is missing stays empty.
  expect(filled[0]!.wrong).toEqual(['', '', '4']);
  expect(second!.reward.points).toBe(200);
});
