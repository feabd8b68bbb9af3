import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvCell, csvText } from './csv.ts';

it.each([
  [null, ''],
  [-3, '-3'],
  [0.5, '0,5'],
  ['Лисы', 'Лисы'],
  ['а;б', '"а;б"'],
  ['"Лисы"', '"""Лисы"""'],
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋7', "'＋7"],
  ['－5', "'－5"],
  ['＠СУММ(A1)', "'＠СУММ(A1)"],
  ['+7 999', "'+7 999"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', '"\'\n=1"'],
  ['\u0000=1', "'\u0000=1"],
  ['\u000B=1', "'\u000B=1"],
  ['\u0085=1', "'\u0085=1"],
])('24.12: %j is the cell %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('24.12: no cell begins as a formula does, and each keeps its content', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = csvCell(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(read).not.toMatch(/^[=+\-@＝＋－＠\p{Cc}]/u);
      expect([text, `'${text}`]).toContain(read);
    }),
  );
});

it('a file has a byte order mark and ends each row', () => {
  expect(csvText([['а', 'б'], ['1']])).toBe('\uFEFFа;б\r\n1\r\n');
});
