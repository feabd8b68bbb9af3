import { describe, expect, it } from '@jest/globals';
import { type DraftQuestion, quizContent } from '@luplay/contracts/lobby-game';
import { type ArchiveFiles, pngHead, zipOf } from '../../../testing/archives.ts';
import { SIQ_4, SIQ_5 } from '../../../testing/siq-samples.ts';
import { fillOptions } from '../../fill/fill-options.ts';
import { byKind, kindTitle } from '../../notes.ts';
import { readFile } from '../read-file.ts';

const v5 = (questions: string, more = '') =>
  `<?xml version="1.0" encoding="utf-8"?><package name="Кино" version="5" ${more}><rounds>
  <round name="Первый"><themes><theme name="Комедии"><info><comments>Старые</comments></info><questions>${questions}</questions></theme></themes></round>
  </rounds></package>`;
const question = (price: string, params: string, right: string, attributes = '') =>
  `<question price="${price}" ${attributes}><params>${params}</params><right>${right}</right></question>`;
const shown = (...items: string[]) => `<param name="question" type="content">${items.join('')}</param>`;
const answer = (text: string) => `<answer>${text}</answer>`;

const read = async (content: string, files: ArchiveFiles = {}) => {
  const { quiz } = await readFile(await zipOf({ 'content.xml': content, ...files }), 'kino.siq');
  return quiz;
};
const textsOf = ({ notes }: Awaited<ReturnType<typeof read>>) => notes.map(({ text }) => text);

describe('a package of SIGame', () => {
  it('version 5: rounds and themes become themes, prices points, files media', async () => {
    const quiz = await read(
      v5(
        question(
          '300',
          shown('<item>Кто это?</item>', '<item type="image" isRef="True">кот 1.png</item>') +
            '<param name="answer" type="content"><item type="audio" isRef="True">a.mp3</item></param>',
          answer('Пуговкин') + answer('М. Пуговкин'),
        ),
      ),
      { [`Images/${encodeURIComponent('кот 1.png')}`]: pngHead(10, 10), 'Audio/a.mp3': 'ID3' },
    );
    expect(quiz.content).toMatchObject({ title: 'Кино', is_active: true });
    const [theme] = quiz.content.theme;
    expect(theme).toMatchObject({ name: 'Комедии', description: 'Раунд «Первый»\nСтарые' });
    const [one] = theme!.questions;
    expect(one).toMatchObject({
      question: 'Кто это?',
      reward: { points: 300 },
      media: { type: 'Picture', pictureQuestion: { path: 'archive:0' }, audioAnswer: { path: 'archive:1' } },
      explanation: 'Также верно: М. Пуговкин.',
    });
    expect(one!.options[one!.answer]).toBe('Пуговкин');
    expect(one!.options.filter((option) => option === '')).toHaveLength(3);
    expect(quiz.media).toEqual([
      { name: `Images/${encodeURIComponent('кот 1.png')}`, kind: 'picture', bytes: 64 },
      { name: 'Audio/a.mp3', kind: 'audio', bytes: 3 },
    ]);
    expect(quiz.openQuestions).toEqual([{ theme: 0, question: 0, also: ['М. Пуговкин'] }]);
    expect(quiz.notes).toEqual([]);
    const { media: _, ...rest } = one!;
    const plain = { ...quiz.content, theme: [{ ...theme!, questions: [{ ...rest, media: { type: 'No media' } }] }] };
    expect(quizContent.safeParse(plain).error).toBeUndefined();
  });

  it('version 4: atoms before and after the marker', async () => {
    const quiz = await read(
      `<package name="Старый" version="4"><rounds><round name="Р"><themes><theme name="Т"><questions>
        <question price="100"><type name="cat"/><scenario><atom type="say">Послушайте</atom><atom type="voice">@v.mp3</atom>
        <atom type="marker"/><atom type="video">@v.mp4</atom><atom type="image">http://example.org/a.png</atom></scenario>
        <right><answer>Да</answer></right><wrong><answer>Нет</answer><answer>да</answer></wrong></question>
      </questions></theme></themes></round></rounds></package>`,
      { 'Audio/v.mp3': 'ID3', 'Video/v.mp4': 'mp4' },
    );
    const [one] = quiz.content.theme[0]!.questions;
    expect(one!.media).toEqual({
      type: 'Video',
      audioQuestion: { path: 'archive:0' },
      videoAnswer: { path: 'archive:1' },
    });
    expect(one!.options.toSorted()).toEqual(['', '', 'Да', 'Нет']);
    expect(textsOf(quiz)).toEqual([
      'Особый вопрос (кот в мешке) станет обычным.',
      'Файл «http://example.org/a.png» – внешняя ссылка, он не взят.',
    ]);
    expect(quiz.notes[0]?.place).toBe('Раунд «Р», тема «Т», вопрос за 100');
  });

  it('a choice among options keeps them', async () => {
    const option = (name: string, text: string) => `<param name="${name}" type="content"><item>${text}</item></param>`;
    const options = `<param name="answerType">select</param><param name="answerOptions" type="group">${option('A', 'Раз')}${option('B', 'Два')}${option('C', 'Три')}${option('D', 'Четыре')}${option('E', 'Пять')}${option('F', 'Шесть')}${option('G', 'Семь')}</param>`;
    const quiz = await read(v5(question('100', shown('<item>Сколько?</item>') + options, answer('E'))));
    const [one] = quiz.content.theme[0]!.questions;
    expect(one!.options[one!.answer]).toBe('Пять');
    expect(one!.options.toSorted()).toEqual(['Два', 'Пять', 'Раз', 'Три', 'Четыре', 'Шесть']);
    expect(quiz.openQuestions).toEqual([]);
    expect(textsOf(quiz)).toEqual(['Вариантов больше шести: лишние не взяты.']);
  });

  it('says what it cannot take, and where', async () => {
    const item = (type: string, name: string) => `<item type="${type}" isRef="True">${name}</item>`;
    const quiz = await read(
      v5(
        question('100', shown(item('image', 'big.png')), answer('А')) +
          question('5000', shown('<item>Много?</item>', item('image', 'no.png')), answer('Б')) +
          question('200', shown(item('image', 'a.svg'), item('html', 'a.html')), answer('В')) +
          question('300', `${shown('<item>Где?</item>')}<param name="answerType">point</param>`, answer('0.5,0.5')) +
          question('-1', shown('<item>?</item>'), ''),
      ),
      { 'Images/big.png': pngHead(20000, 20000), 'Images/a.svg': '<svg/>' },
    );
    expect(textsOf(quiz)).toEqual([
      'Цены в пакете до 5000, а у нас до 1000: все уменьшены, кто дороже – остался дороже.',
      'Картинка «Images/big.png» не взята: 20000 × 20000 точек – слишком много.',
      'Нет текста вопроса: вместо него стоит название темы.',
      'Файла «no.png» в архиве нет.',
      'Файл «Images/a.svg» не взят: подходят только jpg, jpeg, png, webp, gif.',
      'HTML-содержимое не взято.',
      'Нет текста вопроса: вместо него стоит название темы.',
      'Вопрос «отметьте точку на картинке» не взят: у нас таких нет.',
      'Нет верного ответа.',
      'Очки: «-1» не подходит, поставлено значение по умолчанию.',
    ]);
    expect(quiz.content.theme[0]!.questions).toHaveLength(4);
    expect(quiz.media).toEqual([]);
  });

  it.each([
    ['version="6"', 'Версия файла – 6, а умеем читать 4, 5.'],
    ['version="3.0"', 'Версия файла – 3.0, а умеем читать 4, 5.'],
    ['', 'В пакете не указана версия.'],
  ])('%s is refused', async (version, message) => {
    await expect(read(`<package ${version}><rounds/></package>`)).rejects.toThrow(message);
  });

  it('more questions than a quiz may have are refused', async () => {
    await expect(read(v5(question('100', shown('<item>?</item>'), answer('А')).repeat(101)))).rejects.toThrow(
      'В теме «Комедии» вопросов 101, а может быть не больше 100.',
    );
  });
});

it('24.20: a question with one wrong answer keeps both', async () => {
  const wrong = '<wrong><answer>Нет</answer></wrong>';
  const one = question('1', shown('<item>Да?</item>'), answer('Ага')).replace('</question>', `${wrong}</question>`);
  const others = ['А', 'Б'].map((right) => question('2', shown('<item>?</item>'), answer(right)));
  const quiz = await read(v5(one + others.join('')));
  const [first] = fillOptions(quiz.content, quiz).theme[0]!.questions;
  expect(first!.options[first!.answer]).toBe('Ага');
  expect(first!.options.toSorted()).toEqual(['А', 'Ага', 'Б', 'Нет']);
});

it('the other answers of a theme can become wrong options', async () => {
  const one = (price: string, right: string) => question(price, shown(`<item>${price}?</item>`), answer(right));
  const quiz = await read(v5(one('1', 'А') + one('2', 'Б') + one('3', 'В') + one('4', 'Г') + one('5', 'а')));
  const { theme } = fillOptions(quiz.content, quiz);
  for (const { options, answer: right, question: text } of theme[0]!.questions) {
    expect(options.map((option) => option.toLowerCase()).toSorted()).toEqual(['а', 'б', 'в', 'г']);
    expect(options[right]).toBe({ '1?': 'А', '2?': 'Б', '3?': 'В', '4?': 'Г', '5?': 'а' }[text]);
  }
  const places = new Set(theme[0]!.questions.map(({ answer: right }) => right));
  expect(places.size).toBeGreaterThan(1);
});

const readPackage = async (files: ArchiveFiles) => (await readFile(await zipOf(files), 'pack.siq')).quiz;
const told = ({ question, options, answer }: DraftQuestion) => ({
  question,
  right: options[answer],
  wrong: options.filter((_, index) => index !== answer).toSorted(),
});

describe('24.20: a package of version 5 as SIQuester writes it', () => {
  it('gives wrong options of the theme, then of the round, then of the package', async () => {
    const quiz = await readPackage(SIQ_5);
    const questions = fillOptions(quiz.content, quiz).theme.flatMap((theme) => theme.questions.map(told));
    const of = (start: string) => questions.find(({ question }) => question.startsWith(start))!;
    // Two writers of the theme; numbers are no writers, so the third is from the next round.
    expect(of('Кто написал «Ревизора»').wrong).toEqual(['Канберра', 'Пушкин', 'Толстой']);
    // Options of the file stay.
    expect(of('Чей это гимн')).toMatchObject({ right: 'Италии', wrong: ['Кубы', 'Франции', 'Чили'] });
    expect(questions.every(({ wrong }) => new Set(wrong).size === 3 && !wrong.includes(''))).toBe(true);
  });

  it('gives numbers to a number: those like it, and others around it', async () => {
    const quiz = await readPackage(SIQ_5);
    const years = fillOptions(quiz.content, quiz).theme[0]!.questions.map(told);
    expect(years[0]!.wrong).toContain('1147');
    for (const { wrong } of years) for (const option of wrong) expect(option).toMatch(/^\d+$/);
    expect(years[2]!.wrong.every((option) => Math.abs(Number(option) - 8) <= 6 && option !== '8')).toBe(true);
  });

  it('makes prices above the limit smaller, in their order', async () => {
    const quiz = await readPackage(SIQ_5);
    const points = quiz.content.theme.map(({ questions }) => questions.map(({ reward }) => reward.points));
    expect(points).toEqual([[70, 130, 200], [70, 130, 200], [330, 670, 1000], [60]]);
    expect(quiz.notes.map(({ text }) => text)).toContain(
      'Цены в пакете до 1500, а у нас до 1000: все уменьшены, кто дороже – остался дороже.',
    );
  });

  it('tells by kind what it cannot take', async () => {
    const { notes, content } = await readPackage(SIQ_5);
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
  const quiz = await readPackage(SIQ_4);
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
