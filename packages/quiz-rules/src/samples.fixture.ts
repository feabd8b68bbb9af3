import type { Answer, QuestionType } from '@luplay/contracts/lobby-game';
import type { Asked } from './kind.ts';

type Own<Question> = Omit<Question, 'question' | 'type'>;

/** What a question of a kind has of its own, and an answer that is wrong; null: nobody can send one. */
interface Sample<Type extends QuestionType> {
  question: Own<Asked<Type>>;
  wrong: Answer | null;
  /** Other answers, each with its share of the points; null: it is none to this question. */
  shares?: readonly (readonly [Answer, number | null])[];
}

const options = ['Один', 'Два', 'Три', 'Четыре'];

/**
 * A finished question of each kind. Tests of rules, of games, of secrecy, of screens and of the editor read it. What
 * may not be told before the results says so: texts have the word `canary`, and numbers the digits 987654.
 */
export const SAMPLES: Readonly<{ [Type in QuestionType]: Sample<Type> }> = {
  single: { question: { options, answer: 2 }, wrong: 0 },
  several: {
    question: { options, right: [1, 2], partial: true },
    wrong: { options: [0, 3] },
    shares: [
      [{ options: [1] }, 0.5],
      [{ options: [4] }, null],
    ],
  },
  order: {
    question: { options, partial: true },
    wrong: { order: [3, 2, 1, 0] },
    shares: [
      [{ order: [0, 1, 3, 2] }, 0.5],
      [{ order: [0, 1, 2] }, null],
    ],
  },
  pairs: {
    question: { options, matches: options.map((option) => `${option} пара`) },
    wrong: { pairs: [3, 2, 1, 0] },
  },
  number: {
    question: { value: 987654, tolerance: 9.5, unit: 'м', slider: { min: 980_000, max: 990_000, step: 1 } },
    wrong: { number: 980_000 },
    shares: [
      [{ number: 987_663 }, 1],
      [{ number: 990_001 }, null],
    ],
  },
  text: {
    question: { accepted: ['Canary', 'Canary two'], refused: ['Canary three'], hint: 'слово' },
    wrong: { text: 'Воробей' },
  },
  point: {
    question: { areas: [{ circle: { x: 0.987654, y: 0.5, radius: 0.1 }, name: 'Canary' }] },
    wrong: { point: { x: 0.1, y: 0.1 } },
  },
  poll: { question: { options }, wrong: 1 },
  spoken: { question: { accepted: ['Canary'] }, wrong: null },
};
