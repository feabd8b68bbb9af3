import { describe, expect, it } from '@jest/globals';
import { QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { answersOf, type FoundQuestion, parseQuestions } from './parse.ts';

const told = ({ question, options, answer, typed }: FoundQuestion) =>
  typed ? [question, typed.type, typed.cells.right] : [question, options.join('|'), answer];
const read = (text: string) => parseQuestions(text).themes.flatMap(({ questions }) => questions.map(told));
const lines = (...all: string[]) => all.join('\n');
const SEA = ['Какое море самое солёное?', 'Чёрное|Красное|Белое|Жёлтое', 1];

describe('one question with options', () => {
  it.each([
    ['Russian letters and a star before', lines('А) Чёрное', '*Б) Красное', 'В) Белое', 'Г) Жёлтое')],
    ['a star before the text', lines('а) Чёрное', 'б) *Красное', 'в) Белое', 'г) Жёлтое')],
    ['a plus', lines('А. Чёрное', '+Б. Красное', 'В. Белое', 'Г. Жёлтое')],
    ['a plus behind', lines('А) Чёрное', 'Б) Красное +', 'В) Белое', 'Г) Жёлтое')],
    ['(верно)', lines('А) Чёрное', 'Б) Красное (верно)', 'В) Белое', 'Г) Жёлтое')],
    ['(Правильный ответ)', lines('А) Чёрное', 'Б) Красное (Правильный ответ)', 'В) Белое', 'Г) Жёлтое')],
    ['a dash and a word', lines('А) Чёрное', 'Б) Красное — верно', 'В) Белое', 'Г) Жёлтое')],
    ['a tick', lines('А) Чёрное', 'Б) Красное ✅', 'В) Белое', 'Г) Жёлтое')],
    ['a tick before', lines('А) Чёрное', '✔ Б) Красное', 'В) Белое', 'Г) Жёлтое')],
    ['bold Markdown', lines('А) Чёрное', 'Б) **Красное**', 'В) Белое', 'Г) Жёлтое')],
    ['bold letters', lines('- А) Чёрное', '- **Б) Красное**', '- В) Белое', '- Г) Жёлтое')],
    ['bold numbers', lines('1) Чёрное', '**2) Красное**', '3) Белое', '4) Жёлтое')],
    ['Latin letters', lines('A) Чёрное', '*B) Красное', 'C) Белое', 'D) Жёлтое')],
    ['brackets around letters', lines('(а) Чёрное', '*(б) Красное', '(в) Белое', '(г) Жёлтое')],
    ['numbers', lines('1) Чёрное', '*2) Красное', '3) Белое', '4) Жёлтое')],
    [
      'numbers with points',
      lines('1. Чёрное', '2. Красное*', '3. Белое', '4. Жёлтое').replace('Красное*', 'Красное *'),
    ],
    ['bullets and a star', lines('- Чёрное', '* Красное', '- Белое', '- Жёлтое')],
    ['bullets and a plus', lines('- Чёрное', '+ Красное', '- Белое', '- Жёлтое')],
    ['dots', lines('• Чёрное', '• Красное (+)', '• Белое', '• Жёлтое')],
    ['check boxes', lines('[ ] Чёрное', '[x] Красное', '[ ] Белое', '[ ] Жёлтое')],
    ['an answer line with a letter', lines('А) Чёрное', 'Б) Красное', 'В) Белое', 'Г) Жёлтое', 'Ответ: Б')],
    ['an answer line with a number', lines('1) Чёрное', '2) Красное', '3) Белое', '4) Жёлтое', 'Правильный ответ: 2')],
    ['an answer line with the text', lines('- Чёрное', '- Красное', '- Белое', '- Жёлтое', 'Ответ: красное.')],
    ['an answer line with a Latin letter', lines('А) Чёрное', 'Б) Красное', 'В) Белое', 'Г) Жёлтое', 'Ответ: б)')],
    ['blank lines between', lines('', 'А) Чёрное', '', '*Б) Красное', '', 'В) Белое', '', 'Г) Жёлтое')],
    ['tabs and hard spaces', lines('А)\tЧёрное', '\u00a0*Б)\u00a0Красное', 'В)  Белое', 'Г) Жёлтое')],
    ['Windows line ends', ['А) Чёрное', '*Б) Красное', 'В) Белое', 'Г) Жёлтое'].join('\r\n')],
  ])('%s', (_, options) => {
    expect(read(`Какое море самое солёное?\n${options}`)).toEqual([SEA]);
  });

  it.each([
    [
      'a bold question and answer',
      lines('**3. Какое море самое солёное?**', 'A) Чёрное', 'B) Красное', '**Ответ: B**'),
    ],
    ['bold words', lines('**Вопрос 3:** Какое море самое солёное?', '- A) Чёрное', '- B) Красное', '**Ответ:** B')],
    ['a bold option', lines('3. **Какое море самое солёное?**', 'Чёрное', '**Красное**')],
    ['a tick before the answer', lines('Какое море самое солёное?', 'A. Чёрное', 'B. Красное', '✅ Ответ: B')],
  ])('in Markdown with %s', (_, text) => expect(read(text)).toEqual([[SEA[0], 'Чёрное|Красное', 1]]));

  it.each([
    ['slashes', 'Какое море самое солёное? / А) Чёрное / *Б) Красное / В) Белое / Г) Жёлтое'],
    ['spaces', 'Какое море самое солёное? а) Чёрное *б) Красное в) Белое г) Жёлтое'],
    ['semicolons', 'Какое море самое солёное? 1) Чёрное; *2) Красное; 3) Белое; 4) Жёлтое'],
  ])('in one line with %s', (_, text) => expect(read(text)).toEqual([SEA]));

  it('with its number and a text of several lines', () => {
    expect(read(lines('7. Назовите море,', 'самое солёное из всех.', 'а) Чёрное', 'б) Красное'))).toEqual([
      ['Назовите море,\nсамое солёное из всех.', 'Чёрное|Красное', null],
    ]);
    expect(read(lines('Вопрос 3: Где?', 'а) тут', 'б) там'))[0]?.[0]).toBe('Где?');
  });

  it('with an explanation', () => {
    const text = lines('Где?', 'а) тут', '*б) там', 'Пояснение: потому что там.', '*Пояснение: Да.*');
    const [theme] = parseQuestions(text).themes;
    expect(theme?.questions[0]).toMatchObject({ explanation: 'потому что там.\nДа.', answer: 1 });
  });

  it('whose texts end or begin with signs of their own', () => {
    expect(read(lines('Какой язык старше?', 'А) C++', '*Б) C', 'В) C#', 'Г) 2*2'))).toEqual([
      ['Какой язык старше?', 'C++|C|C#|2*2', 1],
    ]);
  });

  it('whose wrapped option goes on in the next line', () => {
    expect(read(lines('Где?', 'А) очень длинный', 'вариант', 'Б) там'))).toEqual([
      ['Где?', 'очень длинный вариант|там', null],
    ]);
  });
});

describe('several questions', () => {
  it('with blank lines', () => {
    expect(read(lines('Раз?', 'а) 1', '*б) 2', '', 'Два?', 'а) 3', 'б) 4 (верно)'))).toEqual([
      ['Раз?', '1|2', 1],
      ['Два?', '3|4', 1],
    ]);
  });
  it('without blank lines', () => {
    const options = ['*а) 1', 'б) 2', 'в) 3', 'г) 4'];
    expect(read(lines('Раз?', ...options, 'Два?', ...options))).toEqual([
      ['Раз?', '1|2|3|4', 0],
      ['Два?', '1|2|3|4', 0],
    ]);
  });
  it('numbered, with lettered options', () => {
    expect(read(lines('1. Раз?', 'а) 1', '*б) 2', '2. Два?', '*а) 3', 'б) 4'))).toEqual([
      ['Раз?', '1|2', 1],
      ['Два?', '3|4', 0],
    ]);
  });
  it('numbered, with numbered options', () => {
    const options = ['1) а', '2) б', '*3) в', '4) г'];
    expect(read(lines('1. Раз?', ...options, '', '2. Два?', ...options, '3. Три?', ...options))).toEqual([
      ['Раз?', 'а|б|в|г', 2],
      ['Два?', 'а|б|в|г', 2],
      ['Три?', 'а|б|в|г', 2],
    ]);
  });
  it('keeps questions without options', () => {
    expect(read(lines('1. Раз?', '2. Два?'))).toEqual([
      ['Раз?', '', null],
      ['Два?', '', null],
    ]);
  });
});

describe('themes', () => {
  it.each(['# Моря', '## Моря', 'Тема: Моря', 'Тема 2. Моря', 'Раунд 1: Моря', '=== Моря ==='])('%s', (heading) => {
    const { themes } = parseQuestions(lines(heading, 'Где?', 'а) тут', 'б) там'));
    expect(themes.map(({ name, questions }) => [name, questions.length])).toEqual([['Моря', 1]]);
  });
  it('hold the questions below them; those before the first have none', () => {
    const { themes } = parseQuestions(lines('Раз?', 'а) 1', '# A', 'Два?', 'а) 1', '# B', 'Три?', 'а) 1'));
    expect(themes.map(({ name, questions }) => [name, questions[0]?.question])).toEqual([
      [null, 'Раз?'],
      ['A', 'Два?'],
      ['B', 'Три?'],
    ]);
  });
});

describe('what is not understood', () => {
  it('is told with its line', () => {
    expect(parseQuestions(lines('', 'а) вариант без вопроса', 'Ответ: 2')).ignored).toEqual([
      { line: 2, text: 'а) вариант без вопроса' },
      { line: 3, text: 'Ответ: 2' },
    ]);
  });
  it('both of two options are right', () => {
    const [theme] = parseQuestions(lines('Где?', '*а) тут', '*б) там')).themes;
    expect(theme?.questions[0]).toMatchObject({ answer: 0, hasSeveralRight: true, line: 1 });
  });
  it('an answer that is no option marks none', () => {
    expect(read(lines('Где?', 'а) тут', 'б) там', 'Ответ: нигде'))).toEqual([['Где?', 'тут|там', null]]);
  });
  it('an empty text has no questions', () => {
    expect(parseQuestions(' \n\n---\n')).toEqual({ themes: [], ignored: [] });
  });
});

describe('24.19: a star behind the right option', () => {
  const USA = ['Столица США?', 'Вашингтон|Нью-Йорк|Бостон', 0];
  it.each([
    ['letters', 'Столица США?\nА) Вашингтон*\nБ) Нью-Йорк\nВ) Бостон'],
    ['numbers', 'Столица США?\n1. Вашингтон*\n2. Нью-Йорк\n3. Бостон'],
    ['bullets', 'Столица США?\n- Вашингтон*\n- Нью-Йорк\n- Бостон'],
    ['lines alone', 'Столица США?\nВашингтон*\nНью-Йорк\nБостон'],
    ['a numbered question', '7. Столица США?\nВашингтон*\nНью-Йорк\nБостон'],
    ['a tick', 'Столица США?\nВашингтон✅\nНью-Йорк\nБостон'],
    ['one line', 'Столица США? Вашингтон*, Нью-Йорк, Бостон'],
    ['one line with its number', '3) Столица США? Вашингтон*, Нью-Йорк, Бостон'],
    ['one line with semicolons', 'Столица США? Вашингтон*; Нью-Йорк; Бостон'],
    ['one line with slashes', 'Столица США? Вашингтон* / Нью-Йорк / Бостон'],
    ['one line with tight slashes', 'Столица США? Вашингтон*/Нью-Йорк/Бостон'],
    ['options in the second line', 'Столица США?\nВашингтон*, Нью-Йорк, Бостон'],
    ['cells of a table', 'Столица США?\tВашингтон*\tНью-Йорк\tБостон'],
  ])('%s', (_, text) => expect(read(text)).toEqual([USA]));

  it('also where the question does not ask', () => {
    expect(read('Столица США: Нью-Йорк, Вашингтон*, Бостон')).toEqual([
      ['Столица США', 'Нью-Йорк|Вашингтон|Бостон', 1],
    ]);
    expect(read('Столица США – Вашингтон*, Бостон')).toEqual([['Столица США', 'Вашингтон|Бостон', 0]]);
    expect(read('Столица США\nНью-Йорк\nВашингтон*')).toEqual([['Столица США', 'Нью-Йорк|Вашингтон', 1]]);
  });

  it('before or behind, in many questions without blank lines', () => {
    const found = [USA, ['Столица Франции?', 'Лион|Париж|Ницца', 1]];
    expect(read('Столица США?\nВашингтон*\nНью-Йорк\nБостон\nСтолица Франции?\nЛион\nПариж*\nНицца')).toEqual(found);
    expect(read('Столица США?\n*Вашингтон\nНью-Йорк\nБостон\nСтолица Франции?\nЛион\n*Париж\nНицца')).toEqual(found);
    expect(read('Столица США? Вашингтон*, Нью-Йорк, Бостон\nСтолица Франции? Лион, Париж*, Ницца')).toEqual(found);
  });

  it('keeps signs that are no marks', () => {
    expect(read('Сколько? 1,5*, 2,5, 3,5')).toEqual([['Сколько?', '1,5|2,5|3,5', 0]]);
    expect(read('Язык?\nC++*\nC#\nC')).toEqual([['Язык?', 'C++|C#|C', 0]]);
  });

  it.each([
    ['*Б. Пастернак', 'Е. Замятин', 'В. Набоков', 'А. Платонов'],
    ['Е. Замятин', 'Б. Пастернак*', 'В. Набоков', 'А. Платонов'],
    ['А. С. Пушкин', 'М. Ю. Лермонтов', '*Б. Л. Пастернак'],
  ])('keeps the initials of names: %s, …', (...names) => {
    const found = names.map((name) => name.replace('*', ''));
    const answer = names.findIndex((name) => name.includes('*'));
    expect(read(lines('Кто автор?', ...names))).toEqual([['Кто автор?', found.join('|'), answer]]);
  });
  it('keeps initials at the beginning of a question, and letters of options before initials', () => {
    const text = lines('Кто?', '*да', 'нет', '', 'А. С. Пушкин родился когда?', '*1799', '1899', '', 'Чьё?');
    expect(read(lines(text, 'А. С. Есенина', '*Б. А. Блока'))).toEqual([
      ['Кто?', 'да|нет', 0],
      ['А. С. Пушкин родился когда?', '1799|1899', 0],
      ['Чьё?', 'С. Есенина|А. Блока', 1],
    ]);
  });

  it.each([
    ['Сколько?', ['1.5 л', '2.5 л', '3.5 л']],
    ['С каким счётом?', ['1:0', '2:1', '3:3']],
    ['Когда?', ['12.04.1961', '04.10.1957', '20.07.1969']],
    ['Во сколько?', ['9:30', '10:30', '12:00']],
    ['2.5 литра – это сколько?', ['2500 мл', '250 мл']],
  ])('%s keeps the numbers of its texts', (question, options) => {
    expect(read(lines(question, `*${options[0]}`, ...options.slice(1)))).toEqual([[question, options.join('|'), 0]]);
  });
});

describe('24.19: questions with an answer alone', () => {
  const PAIRS = [
    ['Столица США?', 'Вашингтон', 0],
    ['Столица Франции?', 'Париж', 0],
  ];
  it.each([
    ['two lines', 'Столица США?\nВашингтон\n\nСтолица Франции?\nПариж'],
    ['two lines without blank ones', 'Столица США?\nВашингтон\nСтолица Франции?\nПариж'],
    ['numbered', '1. Столица США?\nВашингтон\n2. Столица Франции?\nПариж'],
    ['one line', 'Столица США? Вашингтон\nСтолица Франции? Париж'],
    ['one line with a dash', 'Столица США? — Вашингтон\nСтолица Франции? — Париж'],
  ])('%s', (_, text) => expect(read(text)).toEqual(PAIRS));

  it.each([
    ['an answer line', 'Столица США?\nОтвет: Вашингтон\nСтолица Франции?\nОтвет: Париж'],
    ['cells of a table', 'Столица США?\tВашингтон\nСтолица Франции?\tПариж'],
  ])('%s is a text that players write', (_, text) => {
    expect(read(text)).toEqual(PAIRS.map(([question, right]) => [question, 'text', right]));
  });

  it('also where the question does not ask', () => {
    expect(read('Столица США\nВашингтон\n\nАвтор «Ревизора»\nГоголь')).toEqual([
      ['Столица США', 'Вашингтон', 0],
      ['Автор «Ревизора»', 'Гоголь', 0],
    ]);
  });

  it('but a text that goes on is no answer', () => {
    expect(read('Назовите море,\nсамое солёное из всех.')[0]?.slice(1)).toEqual(['', null]);
    expect(read('Что это? Подумайте хорошо.\nа) кот\n*б) пёс')).toEqual([['Что это? Подумайте хорошо.', 'кот|пёс', 1]]);
    expect(read('Что это? Зверь\nа) кот\n*б) пёс')).toEqual([['Что это? Зверь', 'кот|пёс', 1]]);
    expect(read('Что это?\nПодсказка\nа) кот\n*б) пёс')).toEqual([['Что это?\nПодсказка', 'кот|пёс', 1]]);
  });

  it('a letter in an answer line is an option, even if another option is that letter', () => {
    expect(read('Какая буква первая?\nA. C\nB. A\nC. B\nANSWER: B')).toEqual([['Какая буква первая?', 'C|A|B', 1]]);
  });
});

describe('24.19: a short text behind a question mark', () => {
  const AUTHOR = 'Что было дальше? Назовите автора';
  const PRISON = 'Кто написал «Что делать?», сидя в тюрьме';

  it.each([AUTHOR, PRISON, 'Что это? – зверь'])('is of the question above an answer line: %s', (question) => {
    expect(read(`${question}\nОтвет: Пушкин`)).toEqual([[question, 'text', 'Пушкин']]);
    expect(read(`7. ${question}\n\nОтвет: Пушкин`)).toEqual([[question, 'text', 'Пушкин']]);
    expect(read(`${question}\nа) кот\n*б) пёс`)).toEqual([[question, 'кот|пёс', 1]]);
  });

  it.each([AUTHOR, PRISON, `Роман\n${AUTHOR}`])('is of the question where plain lines follow: %j', (question) => {
    const right = (answer: number) => [question, 'Пушкин|Гоголь|Герцен', answer];
    const found = [right(2), ['Столица Франции?', 'Лион|Париж', 1]];
    expect(read(`${question}\nГерцен`)).toEqual([[question, 'Герцен', 0]]);
    expect(read(`${question}\n*Пушкин\nГоголь\nГерцен`)).toEqual([right(0)]);
    expect(read(`${question}\nПушкин\nГоголь\nГерцен*\nСтолица Франции?\nЛион\nПариж*`)).toEqual(found);
    expect(read(`${question}\nПушкин\nГоголь\n*Герцен\nСтолица Франции?\nЛион\n*Париж`)).toEqual(found);
  });

  it.each([
    ...['\n', '\n\nАвтор «Ревизора»\nГоголь', '\nПояснение: да\nАвтор «Ревизора»\nГоголь'],
    ...['\nАвтор «Ревизора»\tГоголь', '\nАвтор «Ревизора»: Гоголь*, Чехов'],
  ])('is the answer where nothing, a blank line or a whole question follows: %j', (behind) =>
    expect(read(`Столица США? Вашингтон${behind}`)[0]).toEqual(['Столица США?', 'Вашингтон', 0]),
  );
});

it('24.19: a word that begins like «Вопрос» stays whole', () => {
  expect(read('Вопросительный знак ставится в конце?\nДа')[0]?.[0]).toBe('Вопросительный знак ставится в конце?');
  expect(read('Questionnaire: what is it?\nA list')[0]?.[0]).toBe('Questionnaire: what is it?');
  expect(read('Вопрос №3. Где?\nТут')[0]?.[0]).toBe('Где?');
});

describe('questions of other kinds', () => {
  const typed = (text: string) =>
    parseQuestions(text).themes.flatMap(({ questions }) => questions.map((one) => [one.question, answersOf(one)]));
  const single = ['Где?', { type: 'single', options: ['тут', 'там'], answer: 0 }];
  const NEXT = '\n\nГде?\n*тут\nтам';

  it.each([
    ['check boxes', '[x] раз\n[ ] два\n[x] три', { type: 'several', options: ['раз', 'два', 'три'], right: [0, 2] }],
    ['stars', '*а) раз\nб) два\n*в) три', { type: 'several', options: ['раз', 'два', 'три'], right: [0, 2] }],
    [
      'named',
      'а) раз\nб) два\nв) три\nОтвет: а, в',
      { type: 'several', options: ['раз', 'два', 'три'], right: [0, 2] },
    ],
    ['lines alone', 'раз*\nдва\nтри*', { type: 'several', options: ['раз', 'два', 'три'], right: [0, 2] }],
    ['an order', 'Порядок:\n1) раз\n2) два\n3) три', { type: 'order', options: ['раз', 'два', 'три'] }],
    ['an order of lines', 'По порядку:\nраз\nдва\nтри', { type: 'order', options: ['раз', 'два', 'три'] }],
    ['an order in a line', 'Порядок: раз, два, три', { type: 'order', options: ['раз', 'два', 'три'] }],
    [
      'pairs',
      'Пары:\nа — 1\n- б - 2\nда = нет',
      { type: 'pairs', options: ['а', 'б', 'да'], matches: ['1', '2', 'нет'] },
    ],
    [
      'pairs of marks',
      'Пары:\nВерно — да\nА) б — в\n1. г — д',
      { type: 'pairs', options: ['Верно', 'б', 'г'], matches: ['да', 'в', 'д'] },
    ],
    ['a number', 'Число: 1961 ± 1 год', { type: 'number', value: 1961, tolerance: 1, unit: 'год' }],
    ['the closest number', 'Число: 1961 год, ближе всех', { type: 'number', value: 1961, unit: 'год' }],
    ['a text', 'Ответ: Толстой / Лев Толстой', { type: 'text', accepted: ['Толстой', 'Лев Толстой'] }],
    ['what is said aloud', 'Устно: Толстой / Лев Толстой', { type: 'spoken', accepted: ['Толстой', 'Лев Толстой'] }],
    [
      'a text and what is not',
      'Ответ: Толстой\nНе засчитывать: А. Толстой',
      { type: 'text', accepted: ['Толстой'], refused: ['А. Толстой'] },
    ],
    ['a poll', 'Опрос:\nчай\nкофе', { type: 'poll', options: ['чай', 'кофе'] }],
  ])('%s', (_, text, answers) => {
    expect(typed(`Что?\n${text}${NEXT}`)).toEqual([['Что?', answers], single]);
  });

  it.each(['Опрос: что пьём?', '7. Опрос: что пьём?'])('a poll begins with its word: %s', (first) => {
    expect(typed(`${first}\n- чай\n- кофе${NEXT}`)).toEqual([
      ['что пьём?', { type: 'poll', options: ['чай', 'кофе'] }],
      single,
    ]);
  });

  it('has its explanation, and the next question needs no blank line', () => {
    const text = 'Что?\nПорядок:\nа\nб\nв\nПояснение: так\nКогда?\nЧисло: 5\nКто?\nОтвет: он';
    const found = parseQuestions(text).themes[0]!.questions;
    expect(found.map(({ question, typed: kind, explanation }) => [question, kind?.type, explanation])).toEqual([
      ['Что?', 'order', 'так'],
      ['Когда?', 'number', ''],
      ['Кто?', 'text', ''],
    ]);
  });

  it.each(QUESTION_TYPES)('the help shows how %s is written', (type) => {
    for (const example of editingOf({ type }).notation.split(/\n(?:или|ползунок:)\n/)) {
      const found = typed(example.includes('?') ? example : `Что?\n${example}`);
      expect(found).toMatchObject([[expect.any(String), { type }]]);
    }
  });
});
