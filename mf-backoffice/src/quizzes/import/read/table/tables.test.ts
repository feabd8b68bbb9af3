import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { quizCsv } from '../../../export/quiz-csv.ts';
import { kahootRows, xlsxOf, zipOf } from '../../../testing/archives.ts';
import { asSingle, quiz } from '../../../testing/quiz-samples.ts';
import { fillOptions } from '../../fill/fill-options.ts';
import { readFile } from '../read-file.ts';

const read = async (content: BlobPart, name: string) => (await readFile(new Blob([content]), name)).quiz;
const questionsOf = ({ content }: Awaited<ReturnType<typeof read>>) =>
  content.theme.flatMap(({ questions }) => questions.map(asChoice));
/** `answer`: the indexes of several right ones. */
const asChoice = (one: DraftQuestion) => (one.type === 'several' ? { ...one, answer: one.right } : asSingle(one));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Russian letters as Windows-1251 has them. */
const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => (letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  );

/** As the DOS code page has them. */
const cp866 = (text: string) =>
  Buffer.from([...text].map((letter) => letter.charCodeAt(0) - (letter < 'А' ? 0 : letter < 'р' ? 0x390 : 0x360)));

const CSV = 'Вопрос;Вариант 1;Вариант 2;Вариант 3;Вариант 4;Верный\nСтолица России;Тверь;Москва;Псков;Орел;2\n';

describe('CSV', () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${CSV}`)],
    ['Windows-1251', cp1251(CSV)],
    ['the DOS code page', cp866(CSV)],
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
      ['Тема', 'Вопрос', 'Вариант 1', 'Вариант 2', 'Вариант 3', 'Вариант 4', 'Верный', 'Очки', 'Answer explanation'],
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
      { place: 'Строка 4', text: 'Не указан верный ответ: отмечен первый вариант.' },
    ]);
    expect(questionsOf(quiz)[1]).toMatchObject({ type: 'several', options: ['а', 'б', 'в', 'г'], right: [0, 2] });
  });

  it.each([
    ['Вопрос,Ответ 1\n"А?,1\n', 'Кавычка, открытая в строке 2, нигде не закрыта.'],
    [
      'Вопрос,Ответ 1\n"Идиот" – чей роман?,1\nБ?,1\nВ "Бесах"?,"1"\n',
      'Строка 2: за кавычкой, которая закрывает ячейку, стоит текст. Удвойте кавычки внутри ячейки.',
    ],
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
      { options: ['1', '2', '3', '4'], right: [1, 3], timers: { part2: 60 } },
      { options: ['Да', 'Нет'], answer: 0 },
    ]);
    expect(quiz.notes.map(({ place }) => place)).toEqual(['Лист «Лист 1», ячейка G10']);
  });

  it('another layout is refused', async () => {
    await expect(sheet([['Имя', 'Город']])).rejects.toThrow('Не нашли строку заголовков');
  });
});

/** Workbooks that XlsxWriter, openpyxl and LibreOffice have written. */
const wild = async (name: string) =>
  (await readFile(await openAsBlob(join(import.meta.dirname, '../../../testing/tables', name)), name)).quiz;
const rightOf = ({ options, answer }: ReturnType<typeof asChoice>) =>
  [answer]
    .flat()
    .flatMap((index) => options[index] ?? [])
    .join(', ');
const writtenIn = ({ content }: Awaited<ReturnType<typeof wild>>) =>
  content.theme[0]!.questions.map((one) => one.type === 'text' && one.accepted);
const csv = async (text: string) => (await readFile(new Blob([text]), 'a.csv')).quiz;
const all = questionsOf;

describe('24.19: an everyday Russian workbook', () => {
  it('is read as its cells show it', async () => {
    const [history] = (await wild('everyday.xlsx')).content.theme;
    expect(history!.questions.map(asChoice).map(({ question, options }) => [question, ...options])).toEqual([
      ['Когда полетел Гагарин?', '12.04.1961', '04.10.1957', '20.07.1969', '18 марта 1965 г.'],
      ['Земля плоская?', 'ИСТИНА', 'ЛОЖЬ', 'Не знаю', 'Спорно'],
      ['Сколько воды в огурце?', '95%', '50%', '12,50%', '7%'],
      ['0,1 + 0,2 = ?', '0,3', '0,4', '0,333333333', '2'],
      ['Какие числа чётные?', '2', '4', '7', '9'],
      ['Сколько стоила буханка?', '1\u00a0234,50 ₽', '15\u00a0000', '0,28 ₽', '3,00 ₽'],
      ['Во сколько обед?', '12:00', '13:00', '13:30', 'никогда'],
      ['Половина', '01.фев', '03.янв', 'май.24', '1/2'],
      ['Что верно?', 'раз', 'два', 'три', 'четыре'],
    ]);
    expect(history!.questions.map(asChoice).map(rightOf)).toEqual([
      ...['12.04.1961', 'ЛОЖЬ', '95%', '0,3', '2, 4', '0,28 ₽', '13:00', '1/2', 'раз, три'],
    ]);
    expect(history!.questions[0]).toMatchObject({ explanation: 'День космонавтики' });
  });

  it('of two options both cannot be right: the first is taken, with a remark', async () => {
    const quiz = await csv('Вопрос;А;Б;Верный\nГде?;раз;два;1,2\n');
    expect(all(quiz)).toMatchObject([{ options: ['раз', ''], answer: 0 }]);
    expect(quiz.notes.map(({ kind }) => kind)).toEqual(['severalRight']);
  });

  it('gives every sheet with questions as a theme, and tells which it does not', async () => {
    const { content, notes } = await wild('everyday.xlsx');
    expect(content.theme.map(({ name, questions }) => [name, questions.length])).toEqual([
      ['История', 9],
      ['Литература', 2],
    ]);
    const [inspector, birth] = content.theme[1]!.questions.map(asSingle);
    expect(rightOf(inspector!)).toBe('Гоголь');
    expect(inspector!.options.toSorted()).toEqual(['Гоголь', 'Островский', 'Пушкин', 'Чехов']);
    expect(birth!.options.toSorted()).toEqual(['1799', '1801', '1812', '1837']);
    expect(notes).toMatchObject([
      { place: 'Лист «Черновик»', text: 'На листе нет столбцов с вопросами и ответами: он не взят.' },
    ]);
  });

  it('written by LibreOffice is the same', async () => {
    const [excel, calc] = [await wild('everyday.xlsx'), await wild('everyday-calc.xlsx')].map(all);
    // It writes out its own form of a day without a year.
    const isOther = ({ question }: DraftQuestion) => question === 'Половина';
    expect(calc!.filter((one) => !isOther(one))).toEqual(excel!.filter((one) => !isOther(one)));
    expect(calc!.find(isOther)).toMatchObject({ options: ['1-фев', '3-янв', 'май-24', '1/2'], answer: 3 });
  });
});

it('24.19: an English workbook shows English dates, points and words', async () => {
  const quiz = await wild('english.xlsx');
  expect(all(quiz).map(({ options }) => options)).toEqual([
    ['4/12/1961', '10/4/1957', '7/20/1969', '3/18/1965'],
    ['TRUE', 'FALSE', 'Maybe', 'No idea'],
    ['0.3', '0.4', '0.333333333', '2'],
  ]);
  expect(all(quiz).map(rightOf)).toEqual(['4/12/1961', 'FALSE', '0.3, 0.4']);
  expect(quiz.notes).toEqual([]);
});

describe('24.19: two columns are questions and their answers', () => {
  it('of a workbook, which players write; the other answers may become wrong options', async () => {
    const quiz = await wild('pairs.xlsx');
    expect(writtenIn(quiz)).toEqual([['Вашингтон'], ['Париж'], ['Рим'], ['Мадрид'], ['50']]);
    const filled = fillOptions(quiz.content).theme[0]!.questions.map(asSingle);
    expect(filled[0]!.options.toSorted()).toEqual(['Вашингтон', 'Мадрид', 'Париж', 'Рим']);
    expect(filled[4]!.options.every((option) => /^\d+$/.test(option))).toBe(true);
  });

  it.each([
    ['with headings', 'Вопрос;Ответ\nСтолица США;Вашингтон\nСтолица Франции;Париж\n'],
    ['without headings, asked', 'Столица США?;Вашингтон\nСтолица Франции?;Париж\n'],
    ['without headings, a list', 'Столица США;Вашингтон\nСтолица Франции;Париж\nСтолица Перу;Лима\n'],
  ])('of CSV %s', async (_, text) => {
    const quiz = await csv(text);
    expect(writtenIn(quiz).slice(0, 2)).toEqual([['Вашингтон'], ['Париж']]);
  });

  it('also in a table with options, where a row has none; «да» and «ложь» are a choice', async () => {
    const quiz = await csv(
      'Вопрос;Вариант 1;Вариант 2;Верный\nКто?;;;Толстой / Лев Толстой\nДа?;;;да\nПлоская?;;;ЛОЖЬ\nЧей?;;;2\n',
    );
    expect(quiz.content.theme[0]!.questions).toMatchObject([
      { type: 'text', accepted: ['Толстой', 'Лев Толстой'] },
      { type: 'single', options: ['Да', 'Нет'], answer: 0 },
      { type: 'single', options: ['Правда', 'Ложь'], answer: 1 },
      { type: 'single', options: ['', ''], answer: 1 },
    ]);
    expect(quiz.notes.map(({ kind, place }) => [kind, place])).toEqual([['emptyRight', 'Строка 5']]);
  });
});

describe('24.19: headings as people write them', () => {
  const one = (heading: string, row: string) => csv(`${heading}\n${row}\n`);
  it.each([
    ['Вопрос;А;Б;В;Г;Верный', 'Где?;раз;два;три;пять;в'],
    ['№;Вопрос;А);Б);В);Г);Ответ', '1;Где?;раз;два;три;пять;В'],
    ['Вопрос;1;2;3;4;Ответ', 'Где?;раз;два;три;пять;3'],
    ['Вопрос;Вариант А;Вариант Б;Вариант В;Вариант Г;Правильный', 'Где?;раз;два;три;пять;три'],
    ['Вопрос;Ответ «А»;Ответ «Б»;Ответ «В»;Ответ «Г»;Номер верного', 'Где?;раз;два;три;пять;3'],
    ['Question,Option A,Option B,Option C,Option D,Correct', 'Где?,раз,два,три,пять,C'],
    ['Вопрос;Вариант ответа 1;Вариант ответа 2;Вариант ответа 3;Вариант ответа 4;Ответ', 'Где?;раз;два;три;пять;3'],
  ])('%s', async (heading, row) => {
    const quiz = await one(heading, row);
    expect(all(quiz)).toMatchObject([{ question: 'Где?', options: ['раз', 'два', 'три', 'пять'], answer: 2 }]);
    expect(quiz.notes).toEqual([]);
  });

  it.each([
    ['Вопрос;Правильный;Неправильный 1;Неправильный 2;Неправильный 3', 'Где?;три;раз;два;пять'],
    ['Вопрос;Неверный ответ;Неверный ответ;Неверный ответ;Верный ответ', 'Где?;раз;два;пять;три'],
    ['Question;Correct answer;Incorrect answer 1;Incorrect answer 2;Incorrect answer 3', 'Где?;три;раз;два;пять'],
    ['Вопрос;Вариант 1;Вариант 2;Вариант 3;Правильный ответ', 'Где?;раз;два;пять;три'],
  ])('%s', async (heading, row) => {
    const quiz = await one(heading, row);
    expect(all(quiz).map(rightOf)).toEqual(['три']);
    expect(all(quiz)[0]!.options.toSorted()).toEqual(['два', 'пять', 'раз', 'три']);
    expect(quiz.notes).toEqual([]);
  });

  it.each([
    ['question,answers,correct', 'Где?,раз;два;три,два'],
    ['Вопрос;Варианты ответа;Верный', 'Где?;раз, два, три;2'],
    ['Вопрос;Варианты;Ответ', 'Где?;"1) раз\n2) два\n3) три";два'],
    ['question,optionA,optionB,optionC,correct', 'Где?,раз,два,три,optionB'],
    ['Вопрос;Вариант 1;Вариант 2;Вариант 3;Ответ', 'Где?;раз;два;три;Вариант 2'],
  ])('%s: options in one cell, or the right one by its column', async (heading, row) => {
    const quiz = await one(heading, row);
    expect(all(quiz)).toMatchObject([{ question: 'Где?', options: ['раз', 'два', 'три'], answer: 1 }]);
    expect(quiz.notes).toEqual([]);
  });

  it('the first option is 0 where programmers have counted, and this is told', async () => {
    const quiz = await one('prompt,option1,option2,correctIndex', 'Где?,раз,два,1\nКто?,он,я,0');
    expect(all(quiz).map(rightOf)).toEqual(['два', 'он']);
    expect(quiz.notes.map(({ kind }) => kind)).toEqual(['fromZero']);
    expect(all(await one('Вопрос,А,Б,Верный', 'Сколько?,0,1,0\nКто?,он,я,1')).map(rightOf)).toEqual(['0', 'он']);
  });

  it('a row has as many options as it names; numbers may have words', async () => {
    const quiz = await one(
      'Вопрос;Верный;Неверный 1;Неверный 2;Неверный 3;Очки;Время',
      'Где?;три;раз;;два;100 очков;20 сек.',
    );
    expect(all(quiz)).toMatchObject([{ reward: { points: 100 }, timers: { part2: 20 } }]);
    expect(all(quiz)[0]!.options.toSorted()).toEqual(['два', 'раз', 'три']);
    expect(quiz.notes).toEqual([]);
  });

  it.each(['1 и 3', 'А, В', '1;3', '1.3', 'а/в'])('several right ones as %j', async (right) => {
    const quiz = await one('Вопрос,А,Б,В,Г,Верный', `Где?,раз,два,три,пять,"${right}"`);
    expect(all(quiz)[0]).toMatchObject({ type: 'several', options: ['раз', 'два', 'три', 'пять'], right: [0, 2] });
    expect(quiz.notes).toEqual([]);
  });

  it.each([
    'Вопрос №',
    'Вопрос #',
    'Вопрос номер',
    'Номер вопроса',
    '№ вопроса',
    '№вопроса',
    'Question #',
    'Question No.',
  ])('«%s» numbers the rows', async (numbering) => {
    const quiz = await one(`${numbering};Вопрос;Ответ`, '1;Где?;тут');
    expect(quiz.content.theme[0]!.questions).toMatchObject([{ question: 'Где?', accepted: ['тут'] }]);
    expect(quiz.notes).toEqual([]);
  });

  it('«Комментарий» is the explanation', async () => {
    const quiz = await one('Вопрос;Ответ;Комментарий;Раунд;Стоимость', 'Где?;тут;потому что;Первый;40');
    expect(quiz.content.theme[0]!.questions).toMatchObject([{ explanation: 'потому что', reward: { points: 40 } }]);
    expect(quiz.content.theme[0]!.name).toBe('Первый');
  });
});

it('24.19: hostile number formats take no time', async () => {
  const code = (sign: string) => sign.repeat(150_000);
  const formats = ['[', '&quot;', '#', '[h', '0/', '_', 'E+'].map(
    (sign, index) => `<numFmt numFmtId="${200 + index}" formatCode="0;${code(sign)}"/>`,
  );
  const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`;
  const cells = formats.map(
    (_, index) => `<c r="B2" s="${index}"><v>-1e300</v></c><c r="C2" s="${index}"><v>-0.1</v></c>`,
  );
  const heading = ['Вопрос', 'А', 'Б'].map((text) => `<c t="str"><v>${text}</v></c>`).join('');
  const rows = Array.from({ length: 99 }, () => `<row><c t="str"><v>Где?</v></c>${cells.join('')}</row>`).join('');
  const files = {
    ...xlsxOf([]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${heading}</row>${rows}</sheetData></worksheet>`,
  };
  const { quiz } = await readFile(await zipOf(files, { level: 0 }), 'a.xlsx');
  expect(all(quiz)).toHaveLength(99);
});

it('24.19: a workbook of anything else is refused, also when it has many columns', async () => {
  const people = [['Вера', 'Псков', 31], ...Array.from({ length: 9 }, () => ['Олег', 'Тверь', 40])];
  await expect(readFile(await zipOf(xlsxOf(people)), 'a.xlsx')).rejects.toThrow('Не нашли строку заголовков');
});

describe('the column of the kind', () => {
  const HEADING = 'Вопрос;Question Type;Вариант 1;Вариант 2;Вариант 3;Верный';
  const typed = async (row: string) => {
    const { content, notes } = await csv(`${HEADING}\n${row}\n`);
    return { ...content.theme[0]!.questions[0]!, notes: notes.map(({ kind }) => kind) };
  };

  it.each([
    ['Где?;;раз;два;три;2', { type: 'single', options: ['раз', 'два', 'три'], answer: 1 }],
    ['Где?;Один верный;раз;два;три;в', { type: 'single', answer: 2 }],
    ['Где?;несколько;раз;два;три;"1, 3"', { type: 'several', options: ['раз', 'два', 'три'], right: [0, 2] }],
    ['Где?;Несколько верных;раз;два;три;А и В частично', { type: 'several', right: [0, 2], partial: true }],
    ['Где?;порядок;раз;два;три;', { type: 'order', options: ['раз', 'два', 'три'] }],
    [
      'Где?;пары;а — 1;б - 2;в = 3;частично',
      { type: 'pairs', options: ['а', 'б', 'в'], matches: ['1', '2', '3'], partial: true },
    ],
    ['Когда?;число;год;;;1961 ± 1', { type: 'number', value: 1961, tolerance: 1, unit: 'год' }],
    [
      'Кто?;текст;А. Толстой;фамилия;;Толстой / Лев Толстой',
      { type: 'text', accepted: ['Толстой', 'Лев Толстой'], refused: ['А. Толстой'], hint: 'фамилия' },
    ],
    ['Что лучше?;опрос;чай;кофе;;', { type: 'poll', options: ['чай', 'кофе'] }],
    ['Где?;Multiple Choice;раз;два;три;2', { type: 'single', answer: 1 }],
    ['Где?;Checkbox;раз;два;три;"1,3"', { type: 'several', right: [0, 2] }],
    ['Кто?;Fill-in-the-Blank;Толстой;Лев Толстой;;', { type: 'text', accepted: ['Толстой', 'Лев Толстой'] }],
  ])('%s', async (row, question) => expect(await typed(row)).toMatchObject({ ...question, notes: [] }));

  it('tells what it does not understand', async () => {
    expect(await typed('Где?;эссе;раз;два;три;2')).toMatchObject({ type: 'single', answer: 1, notes: ['badType'] });
    expect(await typed('Когда?;число;;;;давно')).toMatchObject({ type: 'number', value: null, notes: ['badAnswer'] });
    expect(await typed(`Кто?;текст;;;;${'x'.repeat(101)}`)).toMatchObject({ notes: ['cut'] });
  });
});

it('a quiz with one right option everywhere is exported without the column', () => {
  const [heading = ''] = quizCsv(quiz()).split('\r\n');
  expect(heading).not.toContain('Тип');
});
