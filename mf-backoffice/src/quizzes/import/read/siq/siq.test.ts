import { describe, expect, it } from '@jest/globals';
import { quizContent } from '@luplay/contracts/lobby-game';
import { type ArchiveFiles, pngHead, zipOf } from '../../../testing/archives.ts';
import { asSingle } from '../../../testing/quiz-samples.ts';
import { SIQ_4, SIQ_5 } from '../../../testing/siq-samples.ts';
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
      ...{ type: 'text', accepted: ['Пуговкин', 'М. Пуговкин'] },
    });
    expect(one).not.toHaveProperty('explanation');
    expect(quiz.media).toEqual([
      { name: `Images/${encodeURIComponent('кот 1.png')}`, kind: 'picture', bytes: 64 },
      { name: 'Audio/a.mp3', kind: 'audio', bytes: 3 },
    ]);
    expect(quiz).toMatchObject({ openQuestions: [], played: { all: 1, asWritten: 1 } });
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
    expect(one).toMatchObject({ type: 'text', accepted: ['Да'], refused: ['Нет'] });
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
    const one = asSingle(quiz.content.theme[0]!.questions[0]!);
    expect(one.options[one.answer]).toBe('Пять');
    expect(one.options.toSorted()).toEqual(['Два', 'Пять', 'Раз', 'Три', 'Четыре', 'Шесть']);
    expect(quiz.openQuestions).toEqual([]);
    expect(textsOf(quiz)).toEqual(['Вариантов больше шести: лишние не взяты.']);
  });

  it('makes circles of points on a picture', async () => {
    const picture = '<item type="image" isRef="True">map.png</item>';
    const deviation = '<param name="answerDeviation">0.0750</param>';
    const point = `<param name="answerType">point</param>${deviation}`;
    const quiz = await read(v5(question('300', shown(`<item>Где?</item>${picture}`) + point, answer('0.2500,0.6'))), {
      'Images/map.png': pngHead(400, 300),
    });
    expect(quiz.content.theme[0]!.questions[0]).toMatchObject({
      ...{ type: 'point', question: 'Где?', media: { type: 'Picture' } },
      areas: [{ circle: { x: 0.25, y: 0.6, radius: 0.075 } }],
    });
    expect(quiz.played).toEqual({ all: 1, asWritten: 1 });
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
      'Картинка «Images/big.png» не взята: 20000 × 20000 точек – слишком много.',
      'Нет текста вопроса: вместо него стоит название темы.',
      'Файла «no.png» в архиве нет.',
      'Файл «Images/a.svg» не взят: подходят только jpg, jpeg, png, webp, gif.',
      'HTML-содержимое не взято.',
      'Нет текста вопроса: вместо него стоит название темы.',
      'Вопрос «отметьте точку на картинке» не взят: нет картинки или координат.',
      'Нет верного ответа.',
      'Очки: «-1» не подходит, поставлено значение по умолчанию.',
    ]);
    expect(quiz.content.theme[0]!.questions).toHaveLength(4);
    expect(quiz.played).toEqual({ all: 5, asWritten: 0 });
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

const first = async (questions: string) => (await read(v5(questions))).content.theme[0]!.questions[0]!;

describe('the answers of a question', () => {
  const asked = shown('<item>Кто?</item>');

  it('right ones are accepted, also without a remark in brackets, and wrong ones refused', async () => {
    const wrong = '<wrong><answer>А. Толстой</answer><answer>толстой</answer></wrong>';
    const one = question('1', asked, answer('Толстой') + answer('Лев (не Алексей) Толстой (1828–1910)'));
    expect(await first(one.replace('</question>', `${wrong}</question>`))).toMatchObject({
      type: 'text',
      accepted: ['Толстой', 'Лев (не Алексей) Толстой (1828–1910)', 'Лев (не Алексей) Толстой'],
      refused: ['А. Толстой'],
    });
  });

  it.each([
    ['1961', '<param name="answerDeviation">2</param>', { type: 'number', value: 1961, tolerance: 2 }],
    ['3,5', '', { type: 'number', value: 3.5, tolerance: 0 }],
    ['семь', '', { type: 'text', accepted: ['семь'] }],
  ])('the number %s', async (right, deviation, expected) => {
    const params = `${asked}<param name="answerType">number</param>${deviation}`;
    expect(await first(question('1', params, answer(right)))).toMatchObject(expected);
  });

  it('comments and sources are for the host', async () => {
    const info =
      '<info><sources><source>Энциклопедия</source><source>@2</source></sources><comments>Засчитать имя</comments></info>';
    const one = await first(question('1', asked, answer('А')).replace('</question>', `${info}</question>`));
    expect(one).toMatchObject({ note: 'Засчитать имя\nИсточник: Энциклопедия' });
    expect(one).not.toHaveProperty('explanation');
  });
});

const readPackage = async (files: ArchiveFiles) => (await readFile(await zipOf(files), 'pack.siq')).quiz;

describe('24.20: a package of version 5 as SIQuester writes it', () => {
  it('has free answers as texts, and choices with their options', async () => {
    const { content } = await readPackage(SIQ_5);
    const questions = content.theme.flatMap((theme) => theme.questions);
    const of = (start: string) => questions.find(({ question: text }) => text.startsWith(start))!;
    expect(of('Кто написал «Ревизора»')).toMatchObject({ type: 'text', accepted: ['Гоголь'] });
    expect(of('Сколько планет')).toMatchObject({ type: 'text', accepted: ['8', 'восемь'] });
    const anthem = asSingle(of('Чей это гимн'));
    expect(anthem.options[anthem.answer]).toBe('Италии');
    expect(anthem.options.toSorted()).toEqual(['Италии', 'Кубы', 'Франции', 'Чили']);
  });

  it('keeps the prices', async () => {
    const { content } = await readPackage(SIQ_5);
    const points = content.theme.map(({ questions }) => questions.map(({ reward }) => reward.points));
    expect(points).toEqual([[100, 200, 300], [100, 200, 300], [500, 1000, 1500], [60]]);
  });

  it('tells how many play as they are written, and by kind what does not', async () => {
    const { notes, content, played } = await readPackage(SIQ_5);
    const kinds = [...byKind(notes)].map(([kind, same]) => `${kindTitle(kind)} ${same.length}`);
    expect(kinds).toEqual([
      'Особый вопрос станет обычным 2',
      'Лишние файлы: у вопроса может быть одна картинка, один звук и одно видео 1',
      'У вопросов финала нет цены: поставлено 60 очков. 1',
    ]);
    expect(played).toEqual({ all: 10, asWritten: 7 });
    expect(content.title).toBe('Игры & «мелочи»');
  });
});

it('24.20: a package of version 4 with several atoms and a marker', async () => {
  const quiz = await readPackage(SIQ_4);
  const [bach, violin] = quiz.content.theme[0]!.questions;
  expect(bach).toMatchObject({
    question: 'Послушайте внимательно\nи назовите\nкомпозитора',
    ...{ type: 'text', accepted: ['Бах', 'Иоганн Себастьян Бах'] },
    explanation: 'Это «Шутка» из сюиты № 2',
    note: '1738 год',
    media: { type: 'Picture', audioQuestion: { path: 'archive:0' }, pictureAnswer: { path: 'archive:1' } },
  });
  expect(violin).toMatchObject({ accepted: ['4'], reward: { points: 200 } });
});
