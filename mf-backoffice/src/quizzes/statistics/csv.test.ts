import { describe, expect, it } from '@jest/globals';
import { csvText } from '@luplay/web-kit/csv';
import { statistics } from '../testing/statistics-samples.ts';
import { answerRows, eveningRows, playerRows, positionRows, questionRows } from './csv.ts';

describe('the files', () => {
  it('have as many cells in each row as in the heading', () => {
    const { question, player, evening, record, totals } = statistics;
    const short = question({ options: ['да', 'нет'], votes: [1, 2], times: null, place: null, teams: 0 });
    for (const rows of [
      questionRows([question(), short]),
      playerRows([player()]),
      eveningRows([evening()]),
      answerRows(record()),
      positionRows(totals().positions),
    ]) {
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      expect(rows.length).toBeGreaterThan(1);
    }
  });

  it('have the figures of a question with its options', () => {
    const [, row] = questionRows([statistics.question({ question: '=опасно' })]);
    expect(row).toEqual([
      ...['Планеты', '=опасно', 'да', 3, 10, 6, 60, 0, 3, 5.5, 9, 20, 0, 'Меркурий'],
      ...['Марс', 2, 'Меркурий', 6, 'Венера', 1, 'Земля', 1],
    ]);
    expect(csvText([row!])).toBe(
      "\uFEFFПланеты;'=опасно;да;3;10;6;60;0;3;5,5;9;20;0;Меркурий;Марс;2;Меркурий;6;Венера;1;Земля;1\r\n",
    );
  });

  it('have no right answers of a poll', () => {
    const [, row] = questionRows([statistics.question({ type: 'poll', answer: -1 })]);
    expect([row?.[5], row?.[6], row?.[13]]).toEqual([null, null, null]);
  });

  it('have a row for each answer of an evening', () => {
    expect(answerRows(statistics.record()).slice(1)).toEqual([
      [1, 'Планеты', 'Вопрос номер 1?', 'б', 'Умные лисы', 'Аня', 'б', 'да', 2, 60],
      [1, 'Планеты', 'Вопрос номер 1?', 'б', 'Умные лисы', 'Боря', 'а', 'нет', 4, 60],
      [3, 'Планеты', 'Вопрос номер 3?', 'б', 'Ночные совы', 'Вера', 'б', 'да', null, 60],
      [3, 'Планеты', 'Вопрос номер 3?', 'б', 'Умные лисы', 'Аня', 'б', 'да', 3, 120],
      [3, 'Планеты', 'Вопрос номер 3?', 'б', 'Умные лисы', 'Боря', null, null, null, 120],
    ]);
  });

  it('have scores below 0 as they are', () => {
    const { questions, ...record } = statistics.record();
    const [question] = questions;
    const results = { foxes: { ...question!.results.foxes!, score: 0, total: -40 } };
    const [, row] = answerRows({ ...record, questions: [{ ...question!, results }] });
    expect(row?.at(-1)).toBe(-40);
  });
});
