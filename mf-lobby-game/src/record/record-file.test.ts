import { describe, expect, it } from '@jest/globals';
import { applied, record } from '../testing/samples.ts';
import { recordCsv, recordFileName, recordJson } from './record-file.ts';

/** Reads one line of CSV with `;` as RFC 4180 has it. */
function cells(line: string): string[] {
  const found: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const plain = /^[^;]*/.exec(rest)![0];
    found.push(quoted ? quoted[1]!.replaceAll('""', '"') : plain);
    rest = rest.slice(quoted ? quoted[0].length : plain.length);
    if (rest === '') return found;
    expect(rest[0]).toBe(';');
    rest = rest.slice(1);
  }
}
const lines = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1);

describe('the record as CSV', () => {
  it('has a byte order mark, a heading and a row for each player', () => {
    const csv = recordCsv(record());
    expect(csv.startsWith('\uFEFF№;Тема;Вопрос;')).toBe(true);
    const [heading, ...rows] = lines(csv).map(cells);
    expect(rows).toEqual([
      [
        '1',
        'Космос',
        'Какая планета третья от Солнца?',
        'Земля',
        'Умные лисы',
        'Боря',
        'Земля',
        'да',
        'Земля',
        '40',
        '40',
        '',
      ],
      [
        '1',
        'Космос',
        'Какая планета третья от Солнца?',
        'Земля',
        'Умные лисы',
        'Аня',
        'Венера',
        'нет',
        'Земля',
        '40',
        '40',
        '',
      ],
      ['1', 'Космос', 'Какая планета третья от Солнца?', 'Земля', 'Ночные совы', 'Вера', '', '', '', '0', '0', ''],
    ]);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([heading?.length]));
  });

  it('keeps a team without players, and names applied items', () => {
    const sample = record();
    const questions = sample.questions.map((question) => ({
      ...question,
      votes: question.votes.filter(({ teamId }) => teamId !== 'owls'),
      applied: [applied(), applied({ name: 'Подарок' })],
    }));
    const last = cells(lines(recordCsv({ ...sample, questions })).at(-1)!);
    expect(last.slice(4, 6)).toEqual(['Ночные совы', '']);
    expect(last.at(-1)).toBe('Щит, Подарок');
  });

  it.each(['=cmd|calc', '＝1+1', '＠СУММ(A1)', '\n=1', '\u000B=1'])(
    '24.12: does not let the name %j become a formula',
    (name) => {
      const [team, ...others] = record().teams;
      const csv = recordCsv(record({ teams: [{ ...team!, name }, ...others] }));
      expect(cells(lines(csv)[1]!)[4]).toBe(`'${name}`);
    },
  );
});

describe('the record as a file', () => {
  it('is JSON that holds all of it', () => {
    expect(JSON.parse(recordJson(record()))).toEqual(record());
  });

  it('is named after the day and the game', () => {
    expect(recordFileName(record(), 'csv')).toBe('luplay-2026-01-30-game-1.csv');
    expect(recordFileName(record(), 'json')).toBe('luplay-2026-01-30-game-1.json');
  });
});
