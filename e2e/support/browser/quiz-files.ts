import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';

/** A file as Playwright chooses it in a file picker. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const media = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../media', name));

/** A ZIP of these files, by their paths in it. */
export async function archive(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
  password?: string,
): Promise<ChosenFile> {
  const writer = new ZipWriter(new BlobWriter(), password === undefined ? {} : { password });
  for (const [path, content] of Object.entries(files)) {
    const reader =
      typeof content === 'string' ? new TextReader(content) : new BlobReader(new Blob([new Uint8Array(content)]));
    await writer.add(path, reader);
  }
  const zip = await writer.close();
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(await zip.arrayBuffer()) };
}

const question = (price: number, items: string, right: string, type = '') =>
  `<question price="${price}" type="${type}"><params><param name="question" type="content">${items}</param></params>` +
  `<right><answer>${right}</answer></right></question>`;

/** A package of SIGame with a picture, a sound, a video, and a link that cannot be taken. */
export const siqPackage = async (title: string, password?: string): Promise<ChosenFile> =>
  archive(
    'pack.siq',
    {
      'content.xml': `<?xml version="1.0" encoding="utf-8"?><package name="${title}" version="5"><rounds>
        <round name="Первый раунд"><themes><theme name="Звери"><questions>
        ${question(100, '<item>Кто на картинке?</item><item type="image" isRef="True">зверь.jpg</item>', 'Кот')}
        ${question(200, '<item>Кто это поёт?</item><item type="audio" isRef="True">a.mp3</item>', 'Соловей', 'stake')}
        ${question(300, '<item>Кто в ролике?</item><item type="video" isRef="True">v.mp4</item>', 'Пингвин')}
        ${question(400, '<item>А здесь?</item><item type="image">https://example.org/a.png</item>', 'Ёж')}
        </questions></theme></themes></round></rounds></package>`,
      [`Images/${encodeURIComponent('зверь.jpg')}`]: await media('picture.jpg'),
      'Audio/a.mp3': await media('tone.mp3'),
      'Video/v.mp4': await media('clip.mp4'),
    },
    password,
  );

const cell = (value: string | number, column: number, row: number) => {
  const reference = `${String.fromCharCode(65 + column)}${row}`;
  return typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
};

/** A workbook in the layout of Kahoot's template: headings in row 8. */
export function kahootWorkbook(name: string, ...questions: (string | number)[][]): Promise<ChosenFile> {
  const rows = [
    [2, ['', 'Quiz template']],
    [
      8,
      [
        '',
        'Question - max 120 characters',
        ...[1, 2, 3, 4].map((number) => `Answer ${number} - max 75 characters`),
        'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
        'Correct answer(s) - choose at least one',
      ],
    ],
    ...questions.map((cells, index) => [9 + index, [index + 1, ...cells]] as const),
  ] as const;
  const data = rows.map(
    ([row, cells]) => `<row r="${row}">${cells.map((value, column) => cell(value, column, row)).join('')}</row>`,
  );
  return archive(name, {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
  });
}
