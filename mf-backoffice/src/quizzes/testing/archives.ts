import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js';

configure({ useWebWorkers: false });

export type ArchiveFiles = Readonly<Record<string, string | Uint8Array<ArrayBuffer> | Blob>>;

/** A zip file with these files. */
export async function zipOf(files: ArchiveFiles, options: ZipWriterConstructorOptions = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), options);
  for (const [name, content] of Object.entries(files)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new BlobReader(new Blob([content]));
    await writer.add(name, reader);
  }
  return writer.close();
}

/** A zip file with this many empty files, named by their numbers. Written by hand: quick for thousands. */
export function emptyFilesZip(count: number): Blob {
  const [files, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  const record = (signature: number, size: number, name: Uint8Array, nameLengthAt: number, offset?: number) => {
    const bytes = new Uint8Array(size + name.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, signature, true);
    view.setUint16(nameLengthAt, name.length, true);
    if (offset !== undefined) view.setUint32(42, offset, true);
    bytes.set(name, size);
    return bytes;
  };
  const sum = (parts: Uint8Array[]) => parts.reduce((total, { length }) => total + length, 0);
  let offset = 0;
  for (let number = 0; number < count; number += 1) {
    const name = new TextEncoder().encode(String(number));
    const file = record(0x04034b50, 30, name, 26);
    files.push(file);
    directory.push(record(0x02014b50, 46, name, 28, offset));
    offset += file.length;
  }
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  for (const at of [8, 10]) view.setUint16(at, count, true);
  view.setUint32(12, sum(directory), true);
  view.setUint32(16, offset, true);
  return new Blob([...files, ...directory, end]);
}

/** The first bytes of a PNG: what tells its size. The rest is left out. */
export function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook with one sheet, written as Excel does: with shared strings. */
export function xlsxOf(rows: readonly (readonly (string | number)[])[], sheet = 'Sheet1'): ArchiveFiles {
  const strings: string[] = [];
  const cell = (value: string | number, column: number, row: number): string => {
    const reference = `${String.fromCharCode(65 + column)}${row}`;
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (value === '') return '';
    strings.push(value);
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const data = rows.map(
    (cells, index) => `<row r="${index + 1}">${cells.map((value, at) => cell(value, at, index + 1)).join('')}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  };
}

/** Kahoot's template: an introduction, headings in row 8, numbered rows. */
export const kahootRows = (...questions: (string | number)[][]): (string | number)[][] => [
  [],
  ['', 'Quiz template'],
  ['', 'Add questions, at least two answer alternatives, time limit and choose correct answers.'],
  ['', 'Remember: questions have a limit of 120 characters and answers can have 75 characters max.'],
  ['', 'See an example question below (don’t forget to overwrite this with your first question!)'],
  ['', 'And remember, if you’re not using Excel you need to export to .xlsx format before you upload to Kahoot!'],
  [],
  [
    '',
    'Question - max 120 characters',
    ...[1, 2, 3, 4].map((number) => `Answer ${number} - max 75 characters`),
    'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
    'Correct answer(s) - choose at least one',
  ],
  ...questions.map((cells, index) => [index + 1, ...cells]),
  [questions.length + 1],
];
