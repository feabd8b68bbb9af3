import { describe, expect, it } from '@jest/globals';
import { kahootRows, xlsxOf, zipOf } from '../../../testing/archives.ts';
import { readFile } from '../read-file.ts';

const read = async (content: BlobPart, name: string) => (await readFile(new Blob([content]), name)).quiz;
const questionsOf = ({ content }: Awaited<ReturnType<typeof read>>) =>
  content.theme.flatMap(({ questions }) => questions);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Russian letters as Windows-1251 has them. */
const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => (letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  );

const CSV = 'Вопрос;Вариант 1;Вариант 2;Вариант 3;Вариант 4;Верный\nСтолица России;Тверь;Москва;Псков;Орел;2\n';

describe('CSV', () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${CSV}`)],
    ['Windows-1251', cp1251(CSV)],
    ['UTF-16 LE', utf16(`\ufeff${CSV}`)],
    ['UTF-16 LE without a mark', utf16(CSV)],
    ['UTF-16 BE', utf16(`\ufeff${CSV}`).swap16()],
  ])('%s', async (_, bytes) => {
    const quiz = await read(bytes, 'города.csv');
    expect(quiz.content).toMatchObject({ title: 'города', description: 'Импортирован из файла города.csv' });
    expect(questionsOf(quiz)).toMatchObject([
      { question: 'Столица России', options: ['Тверь', 'Москва', 'Псков', 'Орел'], answer: 1, reward: { points: 60 } },
    ]);
    expect(quiz.notes).toEqual([]);
  });

  it.each([',', ';', '\t', '|'])('the delimiter %j, quotes, line breaks inside', async (delimiter) => {
    const rows = [
      ['Тема', 'Вопрос', 'Вариант 1', 'Вариант 2', 'Вариант 3', 'Вариант 4', 'Верный', 'Очки', 'Пояснение'],
      ['Стихи', '"Мой дядя; самых, ""честных""\nправил|"', 'А', 'Б', 'В', 'Г', 'в', '100', 'Онегин'],
      ['', 'Второй', 'А', 'Б', 'В', 'Г', 'Г', '', ''],
    ];
    const quiz = await read(rows.map((row) => row.join(delimiter)).join('\r\n'), 'a.tsv');
    expect(quiz.content.theme.map(({ name }) => name)).toEqual(['Стихи']);
    expect(questionsOf(quiz)).toMatchObject([
      { question: 'Мой дядя; самых, "честных"\nправил|', answer: 2, reward: { points: 100 }, explanation: 'Онегин' },
      { question: 'Второй', answer: 3 },
    ]);
  });

  it('without headings: question, options, number of the right one', async () => {
    const quiz = await read('Сколько будет 2 × 2?,3,4,5,6,2\n1 + 1?,2,3,4,5,1\n', 'a.csv');
    expect(questionsOf(quiz)).toMatchObject([{ answer: 1 }, { answer: 0, options: ['2', '3', '4', '5'] }]);
  });

  it('remarks name row and reason', async () => {
    const quiz = await read(
      'Вопрос,Ответ 1,Ответ 2,Ответ 3,Ответ 4,Верный,Время,Автор\nА?,1,2,3,4,7,90,Вера\nБ?,а,б,в,г,"1,3",,\nВ?,а,б,в,г,,,\n',
      'a.csv',
    );
    expect(quiz.notes).toMatchObject([
      { place: 'Строка 1', text: 'Столбец «Автор» не взят.' },
      { place: 'Строка 2', text: 'Верный ответ «7» непонятен: отмечен первый вариант.' },
      { place: 'Строка 2', text: 'Время: ответы: было 90, стало 60.' },
      { place: 'Строка 3', text: expect.stringContaining('Верных ответов несколько') as unknown as string },
      { place: 'Строка 4', text: 'Не указан верный ответ: отмечен первый вариант.' },
    ]);
    expect(questionsOf(quiz)[1]).toMatchObject({ options: ['а', 'б', '', 'г'], answer: 0 });
  });

  it.each([
    ['Вопрос,Ответ 1\n"А?,1\n', 'Кавычка, открытая в строке 2, нигде не закрыта.'],
    ['просто текст\nи ещё\n', 'Не нашли столбцов с вопросами и вариантами ответа.'],
    [' \n\n', 'Файл пустой.'],
    ['а,б,в\n'.repeat(20_001), 'В таблице слишком много строк: больше 20000.'],
    [`Вопрос,Ответ 1\n${'А?,1\n'.repeat(101)}`, 'В теме «Вопросы» вопросов 101, а может быть не больше 100.'],
  ])('%.30j is refused', async (text, message) => {
    await expect(read(text, 'a.csv')).rejects.toThrow(message);
  });
});

describe('XLSX', () => {
  const sheet = async (rows: (string | number)[][]) => read(await zipOf(xlsxOf(rows, 'Лист 1')), 'Викторина.xlsx');

  it('the layout of Kahoot’s template', async () => {
    const quiz = await sheet(
      kahootRows(
        ['Столица Франции?', 'Рим', 'Париж', 'Осло', 'Вена', 20, 2],
        ['Чётные?', '1', '2', '3', '4', 120, '2,4'],
        ['Да или нет?', 'Да', 'Нет', '', '', 10, '1'],
      ),
    );
    expect(quiz).toMatchObject({ format: 'xlsx', content: { title: 'Викторина' } });
    expect(questionsOf(quiz)).toMatchObject([
      { question: 'Столица Франции?', answer: 1, timers: { part1: 10, part2: 20, part3: 5, part4: 5 } },
      { options: ['1', '2', '3', ''], answer: 1, timers: { part2: 60 } },
      { options: ['Да', 'Нет', '', ''], answer: 0 },
    ]);
    expect(quiz.notes.map(({ place }) => place)).toEqual(['Лист «Лист 1», ячейка H10', 'Лист «Лист 1», ячейка G10']);
  });

  it('another layout is refused', async () => {
    await expect(sheet([['Имя', 'Город']])).rejects.toThrow('Не нашли строку заголовков');
  });
});
