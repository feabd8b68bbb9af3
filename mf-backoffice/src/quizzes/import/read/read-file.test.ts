import { describe, expect, it } from '@jest/globals';
import type { DraftOf } from '@luplay/contracts/lobby-game';
import { asSingle } from '../../testing/quiz-samples.ts';
import { AIKEN, cp1251, GIFT, TRIVIA } from '../../testing/text-samples.ts';
import { fillOptions } from '../fill/fill-options.ts';
import { byKind } from '../notes.ts';
import { readFile } from './read-file.ts';

const read = async (content: BlobPart, name: string) => (await readFile(new Blob([content]), name)).quiz;
type Quiz = Awaited<ReturnType<typeof read>>;
const all = ({ content }: Quiz) =>
  content.theme.flatMap(({ questions }) => questions.filter(({ type }) => type === 'single').map(asSingle));
const told = ({ question, options, answer }: DraftOf<'single'>) => [
  question,
  options[answer],
  ...options.filter((_, index) => index !== answer).toSorted(),
];
const kinds = ({ notes }: Quiz) => [...byKind(notes)].map(([kind, same]) => `${kind} ${same.length}`);

describe('24.19: GIFT of Moodle', () => {
  it('is read with its categories, escapes, feedback and missing words', async () => {
    const quiz = await read(GIFT, 'вопросы.txt');
    expect(quiz).toMatchObject({ format: 'gift', content: { title: 'вопросы' } });
    expect(quiz.content.theme.map(({ name }) => name)).toEqual(['Древний Рим', 'Кино/Театр']);
    expect(all(quiz).map(told)).toEqual([
      ['В каком году: по преданию\u00a0– основан Рим?', '753 до н. э.', '27 до н. э.', '476 н. э.', '509 до н. э.'],
      ['Рим {город} вечный.', 'Верно', 'Неверно'],
      ['Столица Италии – _____ на Тибре.', 'Рим', 'Генуя', 'Милан', 'Неаполь', 'Турин'],
      ['2 + 2 = ?', '4', '3', '5', '~4#'],
      ['Что на картинке?', 'Кот', 'Пёс'],
    ]);
    expect(quiz.content.theme[0]!.questions).toMatchObject([
      { explanation: 'Ромул & Рем.\nБратья' },
      { type: 'text', accepted: ['Цезарь', 'Гай Юлий Цезарь', 'Юлий'], refused: ['Помпей'] },
      { explanation: 'Так и есть' },
      { type: 'number', value: 7, tolerance: 0 },
      { type: 'number', value: 476, tolerance: 1, explanation: 'Верно' },
      { options: expect.arrayContaining(['Рим']) },
      { type: 'several', options: ['Сиракузы', 'Марсель', 'Рим', 'Париж'], right: [0, 1] },
      { type: 'pairs', options: ['Рим', 'Афины', ''], matches: ['Италия', 'Греция', ''] },
    ]);
  });

  it.each([
    ['0.1..0.3', { value: 0.2, tolerance: 0.1 }],
    ['-1e3:0.5', { value: -1000, tolerance: 0.5 }],
  ])('the number %s has its tolerance', async (written, answer) => {
    expect((await read(`Сколько?{#${written}}`, 'a.gift')).content.theme[0]!.questions).toMatchObject([answer]);
  });

  it('tells by kind what the product does not have', async () => {
    const quiz = await read(GIFT, 'a.gift');
    expect(kinds(quiz)).toEqual([...['giftEssay 1', 'giftDescription 1', 'pictureInText 1']]);
    expect(quiz.notes.find(({ kind }) => kind === 'giftEssay')).toMatchObject({
      place: expect.stringMatching(/^Строка \d+$/),
    });
  });

  it.each<[string, BlobPart]>([
    ['with a byte order mark and Windows line ends', `\ufeff${GIFT.replaceAll('\n', '\r\n')}`],
    ['in Windows-1251', cp1251(GIFT)],
  ])('%s is the same', async (_, content) => {
    expect((await read(content, 'вопросы.txt')).content).toEqual((await read(GIFT, 'вопросы.txt')).content);
  });

  it('only with kinds that the product does not have is refused', async () => {
    await expect(read('Опишите Рим.{}\n\n$CATEGORY: a\n', 'a.txt')).rejects.toThrow('В файле нет ни одного вопроса.');
  });
});

describe('24.19: Aiken', () => {
  it.each<[string, BlobPart]>([
    ['UTF-8', AIKEN],
    ['with a byte order mark', `\ufeff${AIKEN}`],
    ['Windows-1251', cp1251(AIKEN)],
  ])('%s', async (_, content) => {
    const quiz = await read(content, 'test.txt');
    expect(quiz.format).toBe('text');
    expect(all(quiz)).toMatchObject([
      { question: 'What is the correct answer to this question?', answer: 3 },
      { question: 'Какая буква первая?', options: ['C', 'A', 'B', 'D', 'E'], answer: 1 },
    ]);
    expect(kinds(quiz)).toEqual([]);
  });
});

describe('24.19: questions as text in a file', () => {
  it('are read as pasted ones are', async () => {
    const quiz = await read('# Города\nСтолица США? Вашингтон*, Нью-Йорк, Бостон\nСтолица Перу?\nЛима\n', 'a.txt');
    expect(quiz.content.theme.map(({ name }) => name)).toEqual(['Города']);
    expect(quiz.content.theme[0]!.questions).toMatchObject([
      { options: ['Вашингтон', 'Нью-Йорк', 'Бостон'], answer: 0 },
      { type: 'text', accepted: ['Лима'] },
    ]);
  });

  it('24.20: the answer of «верно или неверно» is no wrong option of others', async () => {
    const open = ['Кто?\nКот', 'Где?\nРим', 'Когда?\nДавно', 'Зачем?\nПросто'].join('\n\n');
    const quiz = await read(`Рим вечный?\n*Верно\nНеверно\n\n${open}\n`, 'a.txt');
    const filled = all({ ...quiz, content: fillOptions(quiz.content) });
    expect(filled[1]!.options.toSorted()).toEqual(['Давно', 'Кот', 'Просто', 'Рим']);
  });

  it('are no JSON when they begin with a bracket', async () => {
    const quiz = await read('[Столицы] Где Лима?\nА) Чили\n*Б) Перу\n', 'a.txt');
    expect(all(quiz)).toMatchObject([{ question: '[Столицы] Где Лима?', options: ['Чили', 'Перу'], answer: 1 }]);
  });

  it('too many pairs are told once', async () => {
    const quiz = await read(`Где столица?\nПары:\n${'Франция — Париж\n'.repeat(7)}`, 'a.txt');
    expect(kinds(quiz)).toEqual(['moreOptions 1']);
  });

  it('an answer that cannot be read is told', async () => {
    const quiz = await read('Сколько?\nЧисло: 3–4\n', 'a.txt');
    expect(quiz.notes.map(({ text }) => text)).toEqual(['Верный ответ «3–4» непонятен: он не взят.']);
  });

  it('a table and prose in a .txt stay what they are', async () => {
    const table = 'Столица США?;Вашингтон;Бостон;Нью-Йорк;Чикаго;1\nСтолица Перу?;Лима;Куско;Ика;Пуно;1\n';
    expect((await read(table, 'a.txt')).format).toBe('csv');
    await expect(read('просто текст\nи ещё строка\n', 'a.txt')).rejects.toThrow('Не нашли столбцов');
  });
});

describe('texts of other programs', () => {
  const lines = (...all: string[]) => read(all.join('\n'), 'a.txt');
  const rights = (quiz: Quiz) => all(quiz).map(({ question, options, answer }) => [question, options[answer]]);

  it('labels stand above their texts, as in questions of «Что? Где? Когда?»', async () => {
    const quiz = await lines(
      ...['Чемпионат:', 'Кубок', '', 'Тур:', '1 тур', '', 'Вопрос 1:', 'Здесь он родился,', 'а потом уехал.', ''],
      ...['Ответ:', 'Москва', '', 'Зачёт:', 'Белокаменная; Первопрестольная', '', 'Незачёт: Питер', ''],
      ...['Комментарий:', 'Родился в Москве', 'в 1799 году.', '', 'Источник:', '1. Книга', '2. Ещё', ''],
      ...['Автор:', 'Иван Иванов', '', 'Вопрос 2:', 'Назовите её.', '', 'Ответ: Волга'],
    );
    expect(quiz.notes.map(({ text }) => text)).toEqual(['Не понято: «Чемпионат: Кубок».']);
    expect(quiz.content.theme).toMatchObject([{ name: '1 тур', questions: [{}, {}] }]);
    expect(quiz.content.theme[0]!.questions).toMatchObject([
      {
        question: 'Здесь он родился,\nа потом уехал.',
        accepted: ['Москва', 'Белокаменная', 'Первопрестольная'],
        refused: ['Питер'],
        explanation: 'Родился в Москве\nв 1799 году.',
        note: 'Источник: 1. Книга\n2. Ещё\nАвтор: Иван Иванов',
      },
      { question: 'Назовите её.', accepted: ['Волга'] },
    ]);
  });

  it('«Options:» is no question', async () => {
    const quiz = await lines('1. Where?', '', 'Options:', ' A. here', ' B. there', '', 'Answer: B. there');
    expect(rights(quiz)).toEqual([['Where?', 'there']]);
  });

  it('a title above the first numbered question names the theme', async () => {
    const quiz = await lines('Викторина «Космос»', '', '1.\tКто?', 'а)\tон', '*б)\tя', '2. Где?', '*а) тут', 'б) там');
    expect(quiz.content.theme).toMatchObject([{ name: 'Викторина «Космос»' }]);
    expect(rights(quiz)).toEqual([
      ['Кто?', 'я'],
      ['Где?', 'тут'],
    ]);
    expect(rights(await lines('Столица США', '', '1) Бостон', '*2) Вашингтон'))).toEqual([
      ['Столица США', 'Вашингтон'],
    ]);
  });

  it.each(['Ответы: 1 – б, 2 – а.', 'Ключ: 1-2; 2-1', 'Ответы\n1. б\n2. а', 'Правильные ответы:\n1б 2а'])(
    'the key at the end marks the right options: %j',
    async (key) => {
      const quiz = await lines('1. Раз?', 'а) 1', 'б) 2', '', '2. Два?', 'а) 3', 'б) 4', '', key);
      expect(rights(quiz)).toEqual([
        ['Раз?', '2'],
        ['Два?', '3'],
      ]);
      expect(quiz.notes).toEqual([]);
    },
  );

  it('what is left of a key is told, and a hostile one takes no time', async () => {
    const quiz = await lines('1. Раз?', 'а) 1', 'б) 2', 'Ответы: 1 – б, 7 – а');
    expect(quiz.notes.map(({ place, text }) => [place, text])).toEqual([['Строка 4', 'Не понято: «7 – а».']]);
    await lines('1. Раз?', '*а) 1', 'б) 2', `Ответы: ${'1 – а,  '.repeat(5000)}!`);
  });
});

describe('24.19: Open Trivia', () => {
  it.each([
    ['the answer of the service', TRIVIA],
    ['the list alone', TRIVIA.results],
  ])('%s', async (_, value) => {
    const quiz = await read(JSON.stringify(value), 'trivia.json');
    expect(quiz.format).toBe('trivia');
    expect(quiz.content.theme.map(({ name }) => name)).toEqual(['Entertainment: Film & TV', 'Science & Nature']);
    expect(all(quiz).map(told)).toEqual([
      ['Who said "I\'ll be back" – café &amp; co?', 'Schwarzenegger', 'Norris', 'Stallone', 'Willis'],
      ['The sun is a star.', 'True', 'False'],
    ]);
    expect(kinds(quiz)).toEqual(['questionDropped 1']);
  });

  it('The Trivia API names its fields otherwise', async () => {
    const entry = {
      question: { text: 'Where?' },
      correctAnswer: 'Here',
      incorrectAnswers: ['There'],
      category: 'geography',
    };
    expect(all(await read(JSON.stringify([entry]), 'a.json')).map(told)).toEqual([['Where?', 'Here', 'There']]);
    const alone = await read(JSON.stringify([{ ...entry, incorrectAnswers: [] }]), 'a.json');
    expect(alone.content.theme[0]!.questions).toMatchObject([{ type: 'text', accepted: ['Here'] }]);
  });
});
