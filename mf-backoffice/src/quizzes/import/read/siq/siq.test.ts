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
    expect(theme).toMatchObject({ name: 'Комедии', description: 'Старые' });
    expect(quiz.content).toMatchObject({ course: 'board', rounds: [{ name: 'Первый', themes: 1 }] });
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
    expect(quiz).toMatchObject({ played: { all: 1, asWritten: 1 } });
    expect(quiz.notes).toEqual([]);
    const { media: _, ...rest } = one!;
    const plain = { ...quiz.content, theme: [{ ...theme!, questions: [{ ...rest, media: { type: 'No media' } }] }] };
    expect(quizContent.safeParse(plain).error).toBeUndefined();
  });

  it('version 4: atoms before and after the marker', async () => {
    const quiz = await read(
      `<package name="Старый" version="4"><rounds><round name="Р"><themes><theme name="Т"><questions>
        <question price="100"><type name="cat"/><scenario><atom type="say">@vera, послушайте</atom><atom type="voice">@v.mp3</atom>
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
    expect(one).toMatchObject({ question: '@vera, послушайте', accepted: ['Да'], refused: ['Нет'] });
    expect(one).toMatchObject({ type: 'text', special: { kind: 'secret' } });
    expect(textsOf(quiz)).toEqual(['Файл «http://example.org/a.png» – внешняя ссылка, он не взят.']);
    expect(quiz.notes[0]?.place).toBe('Раунд «Р», тема «Т», вопрос за 100');
  });

  it('a choice among options keeps them', async () => {
    const option = (name: string, text: string) => `<param name="${name}" type="content"><item>${text}</item></param>`;
    const options = `<param name="answerType">select</param><param name="answerOptions" type="group">${option('A', 'Раз')}${option('B', 'Два')}${option('C', 'Три')}${option('D', 'Четыре')}${option('E', 'Пять')}${option('F', 'Шесть')}${option('G', 'Семь')}</param>`;
    const quiz = await read(v5(question('100', shown('<item>Сколько?</item>') + options, answer('E'))));
    const one = asSingle(quiz.content.theme[0]!.questions[0]!);
    expect(one.options[one.answer]).toBe('Пять');
    expect(one.options).toEqual(['Раз', 'Два', 'Три', 'Четыре', 'Пять', 'Шесть']);
    expect(textsOf(quiz)).toEqual(['Вариантов больше шести: лишние не взяты.']);
  });

  it.each([
    ['Нет', 1, []],
    ['Может быть', 0, ['Не указан верный ответ: отмечен первый вариант.']],
  ])('a choice whose right answer is the text „%s“', async (right, at, told) => {
    const option = (name: string, text: string) => `<param name="${name}" type="content"><item>${text}</item></param>`;
    const options = `<param name="answerType">select</param><param name="answerOptions" type="group">${option('A', 'Да')}${option('B', 'Нет')}</param>`;
    const quiz = await read(v5(question('100', shown('<item>?</item>') + options, answer(right))));
    expect(quiz.content.theme[0]!.questions[0]).toMatchObject({ options: ['Да', 'Нет'], answer: at });
    expect(textsOf(quiz)).toEqual(told);
  });

  it('a right option that is a picture stays empty, and no other one is right', async () => {
    const option = (name: string, item: string) => `<param name="${name}" type="content">${item}</param>`;
    const options = `<param name="answerType">select</param><param name="answerOptions" type="group">${option('A', '<item>Раз</item>')}${option('B', '<item type="image" isRef="True">b.png</item>')}${option('C', '<item>Три</item>')}</param>`;
    const quiz = await read(v5(question('100', shown('<item>Что?</item>') + options, answer('B'))));
    expect(quiz.content.theme[0]!.questions[0]).toMatchObject({ options: ['Раз', '', 'Три'], answer: 1 });
    expect(textsOf(quiz)).toEqual(['Вариант ответа – не текст: он не взят.']);
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
    ['a%20b.png', ['Images/a b.png', 'Images/a%2520b.png'], 1],
    ['a%20b.png', ['Images/a%20b.png'], 0],
    ['кот.PNG', ['Images/КОТ.png'], 0],
    ['B.png', ['Images/B.png', 'Images/b.png'], 0],
    ['b.png', ['Images/B.png', 'Images/b.png'], 1],
    ['a.png', ['Video/a.png'], 0],
    ['a.png', ['Audio/a.png', 'Images/a.png'], 1],
  ])('the picture %s among %j', async (name, names, at) => {
    const shows = shown(`<item>?</item><item type="image" isRef="True">${name}</item>`);
    const files = Object.fromEntries(names.map((one) => [one, pngHead(4, 4)]));
    const quiz = await read(v5(question('100', shows, answer('А'))), files);
    expect([textsOf(quiz), quiz.media.map((one) => one.name)]).toEqual([[], [names[at]]]);
  });

  // The second one is valid UTF-8, of another letter.
  it.each(['Портрет', 'фон'])('the name «%s» in the DOS code page, as Russian Windows writes it', async (name) => {
    const encodeText = (text: string) =>
      Uint8Array.from(text, (letter) => letter.charCodeAt(0) - (letter < 'А' ? 0 : letter < 'р' ? 0x390 : 0x360));
    const shows = shown(`<item>?</item><item type="image" isRef="True">${name}.png</item>`);
    const files = { 'content.xml': v5(question('100', shows, answer('А'))), [`Images/${name}.png`]: pngHead(4, 4) };
    const { quiz } = await readFile(await zipOf(files, { useUnicodeFileNames: false, encodeText }), 'kino.siq');
    expect([quiz.notes, quiz.media]).toMatchObject([[], [{ kind: 'picture' }]]);
  });

  it('each question tells of the file that it loses', async () => {
    const shows = shown('<item>?</item><item type="image" isRef="True">a.svg</item>');
    const quiz = await read(v5(question('100', shows, answer('А')).repeat(2)), { 'Images/a.svg': '<svg/>' });
    expect(quiz.notes.map(({ kind }) => kind)).toEqual(['fileFormat', 'fileFormat']);
    expect(quiz.played).toEqual({ all: 2, asWritten: 0 });
  });

  it('tells that an animation will stand still', async () => {
    const shows = shown('<item>?</item><item type="image" isRef="True">a.gif</item>');
    const files = { 'Images/a.gif': 'GIF89a\x04\0\x04\0 NETSCAPE2.0' };
    const quiz = await read(v5(question('100', shows, answer('А'))), files);
    expect(textsOf(quiz)).toEqual(['Картинка «Images/a.gif» – анимация: игроки увидят только первый кадр.']);
    expect(quiz).toMatchObject({ media: [{ name: 'Images/a.gif' }], played: { asWritten: 0 } });
  });

  it('says what is cut of the package itself', async () => {
    const info = `<info><comments>${'я'.repeat(501)}</comments></info>`;
    const quiz = await read(
      v5(question('1', shown('<item>?</item>'), answer('А'))).replace('<rounds>', `${info}<rounds>`),
    );
    expect(textsOf(quiz)).toEqual(['Описание: текст длиннее 500 знаков, конец отрезан.']);
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

  it('comments are told with the answer; those for the host and sources are a note', async () => {
    const info =
      '<info><sources><source>Энциклопедия</source><source>@2</source></sources><comments>Это он</comments><showmanComments>Засчитать имя</showmanComments></info>';
    const one = await first(question('1', asked, answer('А')).replace('</question>', `${info}</question>`));
    expect(one).toMatchObject({ explanation: 'Это он', note: 'Засчитать имя\nИсточник: Энциклопедия' });
  });

  it('authors and sources of its theme and round are in its note too', async () => {
    const author = '<authors><author>Вера</author></authors>';
    const written = v5(question('1', asked, answer('А')))
      .replace('</comments>', `</comments>${author}<sources><source>Атлас</source></sources>`)
      .replace('<themes>', `<info>${author}<comments>Разминка</comments></info><themes>`);
    const quiz = await read(written);
    expect(quiz.content.theme[0]!.questions[0]!.note).toBe('Автор: Вера\nИсточник: Атлас');
    expect(textsOf(quiz)).toEqual(['Поле Описание не взято: такого у квиза нет.']);
    expect(quiz.played).toEqual({ all: 1, asWritten: 1 });
  });
});

describe('what a board has', () => {
  const asked = shown('<item>Кто?</item>');
  const special = async (type: string, params = '') =>
    (await first(question('300', asked + params, answer('А'), `type="${type}"`))).special;
  const range = (minimum: number, maximum: number, step: number) =>
    `<param name="price" type="numberSet"><numberSet minimum="${minimum}" maximum="${maximum}" step="${step}" /></param>`;

  it.each([
    ['stake', '', { kind: 'stake' }],
    ['stakeAll', '', { kind: 'stakeAll' }],
    ['noRisk', '', { kind: 'noRisk' }],
    ['forAll', '', { kind: 'forAll' }],
    ['simple', '', undefined],
    ['secret', range(500, 500, 0), { kind: 'secret', price: { from: 500, to: 500, step: 1 } }],
    ['secret', range(100, 900, 200), { kind: 'secret', price: { from: 100, to: 900, step: 200 } }],
    // Without a step it is one of the ends.
    ['secret', range(100, 500, 0), { kind: 'secret', price: { from: 100, to: 500, step: 400 } }],
    ['secretNoQuestion', range(700, 700, 0), { kind: 'secret', price: { from: 700, to: 700, step: 1 }, money: true }],
    [
      'secretPublicPrice',
      '<param name="theme">Сыр</param><param name="selectionMode">any</param>',
      { kind: 'secret', theme: 'Сыр', known: true, self: true },
    ],
  ])('version 5: %s %s', async (type, params, expected) => expect(await special(type, params)).toEqual(expected));

  it('0 is the least or the greatest price of the round', async () => {
    const others = question('100', asked, answer('А')) + question('800', asked, answer('А'));
    const { content } = await read(v5(others + question('300', asked + range(0, 0, 0), answer('А'), 'type="secret"')));
    expect(content.theme[0]!.questions[2]!.special).toEqual({
      kind: 'secret',
      price: { from: 100, to: 800, step: 700 },
    });
  });

  const param = (name: string, value: string) => `<param name="${name}">${value}</param>`;
  it.each([
    ['auction', '', { kind: 'stake' }],
    ['sponsored', '', { kind: 'noRisk' }],
    [
      'cat',
      param('theme', 'Сыр') + param('cost', '700'),
      { kind: 'secret', theme: 'Сыр', price: { from: 700, to: 700, step: 1 } },
    ],
    [
      'bagcat',
      param('cost', '[100;1000]/300') + param('knows', 'before') + param('self', 'true'),
      { kind: 'secret', price: { from: 100, to: 1000, step: 300 }, known: true, self: true },
    ],
    [
      'bagcat',
      param('cost', '[100;500]') + param('knows', 'never'),
      { kind: 'secret', price: { from: 100, to: 500, step: 400 }, money: true },
    ],
  ])('version 4: %s %s', async (type, params, expected) => {
    const written = `<question price="300"><type name="${type}">${params}</type><scenario><atom>Кто?</atom></scenario><right>${answer('А')}</right></question>`;
    expect(
      (await read(v5(written).replace('version="5"', 'version="4"'))).content.theme[0]!.questions[0],
    ).toMatchObject({ special: expected });
  });

  it('what is unknown is told, and empty money is a question', async () => {
    const money = question('100', range(700, 700, 0), '<answer/>', 'type="secretNoQuestion"');
    const quiz = await read(v5(money + question('200', asked, answer('А'), 'type="custom"')));
    expect(quiz.content.theme[0]!.questions).toMatchObject([
      { question: 'Без вопроса', accepted: ['Без ответа'], special: { money: true } },
      { question: 'Кто?' },
    ]);
    expect(textsOf(quiz)).toEqual(['Особый вопрос «custom» нам неизвестен: он станет обычным.']);
    expect(quiz.played).toEqual({ all: 2, asWritten: 1 });
  });

  it('prices of secrets shrink with all others', async () => {
    const dear =
      question('1000000', asked, answer('А')) +
      question('500000', asked + range(200000, 400000, 100000), answer('А'), 'type="secret"');
    const { content } = await read(v5(dear));
    expect(content.theme[0]!.questions[1]!.special).toMatchObject({ price: { from: 20000, to: 40000, step: 10000 } });
  });

  it('rounds with their themes, and in the final one question of each', async () => {
    const round = (name: string, themes: string[], more = '') =>
      `<round name="${name}" ${more}><themes>${themes.map((one) => `<theme name="${one}"><questions>${question('100', asked, answer('А')).repeat(one.length)}</questions></theme>`).join('')}</themes></round>`;
    const rounds = [round('1', ['А', 'Б']), round('Пустой', ['']), round('Ф', ['В', 'ГГГ'], 'type="final"')];
    const quiz = await read(`<package name="П" version="5"><rounds>${rounds.join('')}</rounds></package>`);
    expect(quiz.content.rounds).toEqual([
      { name: '1', themes: 2 },
      { name: 'Ф', themes: 2, final: true },
    ]);
    expect(quiz.content.theme.map(({ name }) => name)).toEqual(['А', 'Б', 'В', 'ГГГ']);
    expect(textsOf(quiz)).toEqual(Array(2).fill('В финале играется первый вопрос темы, а этот – нет.'));
    expect(quiz.played).toEqual({ all: 6, asWritten: 4 });
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
    expect(anthem.options).toEqual(['Франции', 'Италии', 'Чили', 'Кубы']);
  });

  it('keeps the prices', async () => {
    const { content } = await readPackage(SIQ_5);
    const points = content.theme.map(({ questions }) => questions.map(({ reward }) => reward.points));
    expect(points).toEqual([[100, 200, 300], [100, 200, 300], [500, 1000, 1500], [0]]);
  });

  it('tells how many play as they are written, and by kind what does not', async () => {
    const { notes, content, played } = await readPackage(SIQ_5);
    const kinds = [...byKind(notes)].map(([kind, same]) => `${kindTitle(kind)} ${same.length}`);
    expect(kinds).toEqual(['Лишние файлы: у вопроса может быть одна картинка, один звук и одно видео 1']);
    expect(played).toEqual({ all: 10, asWritten: 9 });
    expect(content.title).toBe('Игры & «мелочи»');
  });
});

it('24.20: a package of version 4 with several atoms and a marker', async () => {
  const quiz = await readPackage(SIQ_4);
  const [bach, violin] = quiz.content.theme[0]!.questions;
  expect(bach).toMatchObject({
    question: 'Послушайте внимательно\nи назовите\nкомпозитора',
    ...{ type: 'text', accepted: ['Бах', 'Иоганн Себастьян Бах'] },
    explanation: 'Это «Шутка» из сюиты № 2\n1738 год',
    special: { kind: 'secret', theme: 'Музыка', price: { from: 300, to: 300, step: 1 } },
    media: { type: 'Picture', audioQuestion: { path: 'archive:0' }, pictureAnswer: { path: 'archive:1' } },
  });
  expect(violin).toMatchObject({ accepted: ['4'], reward: { points: 200 } });
});
