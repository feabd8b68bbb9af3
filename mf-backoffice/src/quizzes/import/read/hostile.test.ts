import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quizContent } from '@luplay/contracts/lobby-game';
import { quizJson } from '../../export/export-quiz.ts';
import { BUNDLE_FILE } from '../../export/formats.ts';
import { quizBundle } from '../../export/quiz-bundle.ts';
import { quizCsv } from '../../export/quiz-csv.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { type ArchiveFiles, emptyFilesZip, kahootRows, pngHead, xlsxOf, zipOf } from '../../testing/archives.ts';
import { question, quiz, theme } from '../../testing/quiz-samples.ts';
import { AIKEN, GIFT, TRIVIA } from '../../testing/text-samples.ts';
import { IMPORT_LIMITS } from '../limits.ts';
import { ImportRefused } from '../model.ts';
import { readFile } from './read-file.ts';

const PICTURE = { type: 'Picture' as const, pictureQuestion: { path: '/api2/media/quiz/0f.webp' } };
const SAMPLE = quiz({ theme: [theme('Планеты', question({ media: PICTURE }), question()), theme('Ещё', question())] });
const SIQ = `<?xml version="1.0"?><package name="Пак" version="5"><rounds><round name="Р"><themes><theme name="Т"><questions>
  <question price="100"><params><param name="question" type="content"><item>Кто?</item><item type="image" isRef="True">a.png</item></param></params><right><answer>Кот</answer></right></question>
  </questions></theme></themes></round></rounds></package>`;

/** A good file of each format; the malformed ones are made of them. */
const GOOD: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  'quiz.json': async () => new TextEncoder().encode(quizJson(SAMPLE)),
  'quiz.csv': async () => new TextEncoder().encode(quizCsv(SAMPLE)),
  'quiz.zip': async () => (await quizBundle(SAMPLE, async () => new Blob([pngHead(4, 4)]))).bytes(),
  'quiz.xlsx': async () => (await zipOf(xlsxOf(kahootRows(['Кто?', 'А', 'Б', 'В', 'Г', 20, 2])))).bytes(),
  'quiz.gift': async () => new TextEncoder().encode(GIFT),
  'aiken.txt': async () => new TextEncoder().encode(AIKEN),
  'trivia.json': async () => new TextEncoder().encode(JSON.stringify(TRIVIA)),
  'quiz.siq': async () => (await zipOf({ 'content.xml': SIQ, 'Images/a.png': pngHead(4, 4) })).bytes(),
};

/** Repeatable, so that a failure can be looked at again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

let requests = 0;
const fetchBefore = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (async () => {
    requests += 1;
    throw new Error('no requests while a file is read');
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = fetchBefore;
});

/**
 * Reads the file and all files in it. The reason when it is refused; null when it is read and the service accepts it.
 */
async function outcome(content: BlobPart, name: string): Promise<string | null> {
  requests = 0;
  try {
    const { quiz: read, archive } = await readFile(new Blob([content]), name);
    expect(quizContent.safeParse(replaceFiles(read.content, () => '/media/a.webp')).error).toBeUndefined();
    for (const { name: file } of read.media) await archive?.blob(file);
    return null;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    expect(error.message).toMatch(/^[А-ЯЁ].*[а-яё].*\.$/s);
    return error.message;
  } finally {
    expect(requests).toBe(0);
  }
}

describe.each(Object.keys(GOOD))('%s', (name) => {
  it('is read when it is whole', async () => {
    expect(await outcome(await GOOD[name]!(), name)).toBeNull();
  });

  it('cut at 20 places gives a readable reason, or the rest of a table', async () => {
    const bytes = await GOOD[name]!();
    const pick = random(bytes.length);
    const cuts = Array.from({ length: 20 }, () => bytes.subarray(0, 1 + pick(bytes.length - 8)));
    const reasons = await Promise.all(cuts.map((cut) => outcome(cut, name)));
    // A table without its last rows is a table, and a text without its last lines a text.
    if (!['quiz.csv', 'quiz.gift', 'aiken.txt'].includes(name)) expect(reasons).not.toContain(null);
  });

  it('with wrong bytes at 30 places gives a readable reason or a quiz that the service accepts', async () => {
    const bytes = await GOOD[name]!();
    const pick = random(bytes.length + 1);
    for (let run = 0; run < 30; run += 1) {
      const wrong = bytes.slice();
      for (let flip = 0; flip <= run % 5; flip += 1) wrong[pick(wrong.length)] = pick(256);
      await outcome(wrong, name);
    }
  });
});

const WRONG: readonly unknown[] = [null, 5, 'текст', [], {}, true, [null], { length: 3 }];
const FIELDS = ['title', 'description', 'locked', 'is_active', 'backgorundMedia', 'theme', 'type'];

describe('values of wrong types', () => {
  it.each(FIELDS)('in %s', async (field) => {
    for (const value of WRONG) await outcome(JSON.stringify({ ...SAMPLE, [field]: value }), 'quiz.json');
  });

  it.each(['name', 'color', 'icon', 'description', 'questions'])('in %s of a theme', async (field) => {
    for (const value of WRONG) {
      const themes = [{ ...SAMPLE.theme[0], [field]: value }, SAMPLE.theme[1]];
      expect(await outcome(JSON.stringify({ ...SAMPLE, theme: themes }), 'quiz.json')).toBeNull();
    }
  });

  it.each(Object.keys(question()))('in %s of a question', async (field) => {
    for (const value of WRONG) {
      const themes = [theme('А', { ...question(), [field]: value }, question())];
      expect(await outcome(JSON.stringify({ ...SAMPLE, theme: themes }), 'quiz.json')).toBeNull();
    }
  });
});

const bundle = (more: object, files: ArchiveFiles = {}) =>
  zipOf({
    [BUNDLE_FILE]: JSON.stringify({ format: 'luplay-quiz', version: 1, quiz: SAMPLE, files: {}, ...more }),
    ...files,
  });
const siq = (content: string, files: ArchiveFiles = {}) => zipOf({ 'content.xml': content, ...files });
/** A zip whose names are changed after it was written; both have the same length. */
async function renamed(from: string, to: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await (await siq(SIQ, { [from]: 'x' })).bytes();
  const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}
const zeros = (megabytes: number) => new Blob(Array.from({ length: megabytes }, () => new Uint8Array(1024 * 1024)));

const HOSTILE: readonly (readonly [string, () => Promise<BlobPart>, RegExp])[] = [
  ['nothing', async () => '', /пустой/],
  ['spaces', async () => ' \n ', /пустой/],
  ['a program', async () => Buffer.from('7f454c4602010100', 'hex'), /не умеем/],
  ['a zip with nothing', () => zipOf({}), /нет ни квиза/],
  ['a zip of something else', () => zipOf({ 'readme.txt': 'привет' }), /нет ни квиза/],
  ['a zip in a zip', async () => zipOf({ 'inner.zip': await zipOf({ 'content.xml': SIQ }) }), /нет ни квиза/],
  ['a bomb', () => siq(SIQ, { 'Video/a.mp4': zeros(4) }), /бомбу/],
  ['a bomb in the text', () => siq(`${SIQ}${' '.repeat(9_000_000)}`), /бомбу|больше 8 МБ/],
  ['as many files as may be, without a quiz', async () => emptyFilesZip(IMPORT_LIMITS.entries), /нет ни квиза/],
  ['a bomb of many files', async () => emptyFilesZip(IMPORT_LIMITS.entries + 1), /много файлов/],
  ['an encrypted file', () => zipOf({ 'content.xml': SIQ }, { password: '1234' }), /зашифрован/],
  ['a name above the archive', () => renamed('aa/bb/c.png', '../../c.png'), /опасное имя/],
  ['a name above, with backslashes', () => renamed('aa/bb/c.png', '..\\..\\c.png'), /опасное имя/],
  ['an absolute name', () => renamed('aa/bb/c.png', '/etc/passwd'), /опасное имя/],
  ['a name of a drive', () => renamed('aa/bb/c.png', 'C:\\aa\\c.png'), /опасное имя/],
  ['a name twice', () => renamed('Images/c.png', 'content.xml\0'.slice(0, 12)), /опасное имя|одним именем/],
  [
    'entities that expand',
    () => siq(`<!DOCTYPE p [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><package version="5">&b;</package>`),
    /DOCTYPE/,
  ],
  [
    'a file as an entity',
    () => siq(`<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]><package version="5">&a;</package>`),
    /DOCTYPE/,
  ],
  ['an unknown entity', () => siq('<package version="5" name="&a;"/>'), /строка 1/],
  ['deep XML', () => siq(`${'<a>'.repeat(70_000)}${'</a>'.repeat(70_000)}`), /глубокая вложенность|бомбу/],
  ['wide XML', () => siq(`<package version="5">${'<a/>'.repeat(200_001)}</package>`), /много элементов|бомбу/],
  ['XML that does not end', () => siq('<package version="5"><rounds>'), /не правильный XML/],
  ['XML of something else', () => siq('<html/>'), /не квиз/],
  ['a package of an unknown version', () => siq(SIQ.replace('version="5"', 'version="9"')), /Версия файла – 9/],
  ['a package without questions', () => siq('<package version="5"/>'), /ни одного вопроса/],
  ['deep JSON', async () => '['.repeat(100_000), /глубокая вложенность/],
  ['deep JSON that is right', async () => `{"theme":${'['.repeat(100)}${']'.repeat(100)}}`, /глубокая вложенность/],
  ['JSON with an error', async () => '{"title": "А",}', /строке 1, знак 15/],
  ['JSON of something else', async () => '{"name":"package"}', /не квиз: title/],
  ['JSON of a prototype', async () => '{"__proto__":{"title":"А"},"constructor":1}', /не квиз/],
  [
    'too many themes',
    async () => JSON.stringify({ ...SAMPLE, theme: Array(101).fill(theme('А', question())) }),
    /Тем 101/,
  ],
  [
    'too many questions',
    async () => JSON.stringify({ ...SAMPLE, theme: Array(11).fill(theme('А', ...Array(100).fill(question()))) }),
    /Вопросов 1100/,
  ],
  [
    'too much text',
    async () =>
      JSON.stringify({
        ...SAMPLE,
        theme: Array(10).fill(
          theme('А', ...Array(100).fill(question({ question: 'я'.repeat(500), explanation: 'я'.repeat(500) }))),
        ),
      }),
    /слишком много текста/,
  ],
  ['a large JSON', async () => `{"title":"${'a'.repeat(9_000_000)}"}`, /больше 8 МБ/],
  ['our zip of an unknown version', () => bundle({ version: 2 }), /Версия файла – 2, а умеем читать 1/],
  ['our zip without a version', () => bundle({ version: undefined }), /Версия файла – undefined/],
  ['our zip of another format', () => bundle({ format: 'x' }), /не квиз/],
  ['our zip without a quiz', () => bundle({ quiz: null }), /не квиз/],
  ['trivia of nothing', async () => '[{"correct_answer":"а"}]', /ни одного вопроса/],
  ['trivia of too many', async () => JSON.stringify(Array(2000).fill(TRIVIA.results[0])), /вопросов 2000/],
  ['a workbook without sheets', () => zipOf({ 'xl/workbook.xml': '<workbook/>' }), /ни одного листа/],
  [
    'a workbook with a missing sheet',
    () => zipOf({ 'xl/workbook.xml': '<workbook><sheets><sheet name="А"/></sheets></workbook>' }),
    /ни одного листа/,
  ],
  ['a workbook of something else', () => zipOf(xlsxOf([['Имя', 'Город']])), /шаблоне Kahoot/],
];

it.each(HOSTILE)('%s is refused', async (_, make, reason) => {
  expect(await outcome(await make(), 'hostile.siq')).toMatch(reason);
});

it('a picture of 20 000 × 20 000 points is left out with a reason', async () => {
  const { quiz: read } = await readFile(await siq(SIQ, { 'Images/a.png': pngHead(20_000, 20_000) }), 'a.siq');
  expect(read.media).toEqual([]);
  expect(read.notes.map(({ text }) => text)).toEqual([
    'Картинка «Images/a.png» не взята: 20000 × 20000 точек – слишком много.',
  ]);
});

it('files in our zip that are not in the archive are left out with a reason', async () => {
  const archive = await bundle({ files: { '/api2/media/quiz/0f.webp': '../../0f.webp' } });
  const { quiz: read } = await readFile(archive, 'a.zip');
  expect(read.notes).toMatchObject([{ place: 'Тема 1, вопрос 1', text: 'Файла «../../0f.webp» в архиве нет.' }]);
  expect(read.content.theme[0]?.questions[0]?.media).toEqual({ type: 'No media' });
});

it('an archive that lies about the size of a file is refused when the file is read', async () => {
  const bytes = await (await siq(SIQ, { 'Images/a.png': pngHead(4, 4) })).bytes();
  const view = new DataView(bytes.buffer);
  // The uncompressed size in the last entry of the central directory.
  const at = Buffer.from(bytes).lastIndexOf(Buffer.from('504b0102', 'hex'));
  view.setUint32(at + 24, 10, true);
  expect(await outcome(bytes, 'a.siq')).toMatch(/бомбу|повреждён/);
});

it.each([
  ['one line of marks', `Где?${'*, /'.repeat(1_500_000)}`],
  ['short lines', 'а?\nб*\n'.repeat(900_000)],
  ['blank lines', ` \n`.repeat(3_000_000)],
  ['braces', `а {=${'{'.repeat(4_000_000)}`],
  ['blank lines between braces', `а {=${'\n \n'.repeat(1_500_000)}}`],
  ['signs', '=*-#'.repeat(1_500_000)],
])('a text of %s ends in time', async (_, text) => {
  await outcome(text, 'hostile.txt');
});
