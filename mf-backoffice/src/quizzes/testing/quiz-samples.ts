import type { DraftOf, DraftQuestion, DraftTheme, EditedQuiz, QuestionType } from '@luplay/contracts/lobby-game';
import { SAMPLES } from '@luplay/quiz-rules/testing';

/** Complete sample objects of the quiz contracts, with overrides. */

export const question = (more: Partial<DraftOf<'single'>> = {}): DraftOf<'single'> => ({
  question: 'Какая планета ближе к Солнцу?',
  type: 'single',
  options: ['Марс', 'Меркурий', 'Венера', 'Земля'],
  answer: 1,
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
  reward: { points: 60, items: [], randomDrop: false },
  media: { type: 'No media' },
  ...more,
});

/** The question, which is `single`. */
export function asSingle(given: DraftQuestion): DraftOf<'single'> {
  if (given.type !== 'single') throw new Error(`It is ${given.type}.`);
  return given;
}

export const theme = (name: string, ...questions: DraftQuestion[]): DraftTheme => ({
  ...{ name, color: '#4B0082', icon: '🎯', description: '' },
  questions,
});

export const quiz = (more: Partial<EditedQuiz> = {}): EditedQuiz => ({
  id: 'quiz-1',
  title: 'Космос',
  description: 'О звёздах',
  type: 'quiz',
  locked: false,
  is_active: true,
  backgorundMedia: {},
  theme: [theme('Планеты', question())],
  version: 3,
  updatedAt: 1,
  ...more,
});

const { options: _options, answer: _answer, ...asked } = question({ note: 'Проверено' });
/** A finished question of each kind. */
export const kindSamples: Readonly<{ [Type in QuestionType]: DraftOf<Type> }> = {
  ...(Object.fromEntries(
    Object.entries(SAMPLES).map(([type, { question }]) => [type, { ...asked, type, ...question }]),
  ) as unknown as { [Type in QuestionType]: DraftOf<Type> }),
  single: question({ note: 'Проверено' }),
  several: { ...asked, type: 'several', options: ['2', '3', '4'], right: [0, 2], partial: true },
  order: { ...asked, type: 'order', options: ['Меркурий', 'Венера', 'Земля'], partial: true },
  pairs: { ...asked, type: 'pairs', options: ['Франция', 'Англия', 'Италия'], matches: ['Париж', 'Лондон', 'Рим'] },
  number: {
    ...asked,
    type: 'number',
    value: 1961.5,
    unit: 'км',
    tolerance: 1,
    slider: { min: 0, max: 5000, step: 0.5 },
  },
  text: { ...asked, type: 'text', accepted: ['Толстой', 'Лев Толстой'], refused: ['А. Толстой'], hint: 'фамилия' },
  point: {
    ...asked,
    type: 'point',
    media: { type: 'Picture', pictureQuestion: { path: '/media/quiz/map.webp' } },
    areas: [
      { circle: { x: 0.5, y: 0.25, radius: 0.1 }, name: 'Байкал' },
      {
        polygon: [
          { x: 0.1, y: 0.1 },
          { x: 0.3, y: 0.1 },
          { x: 0.2, y: 0.4 },
        ],
      },
    ],
    ratio: 1.5,
    partial: true,
  },
  poll: { ...asked, type: 'poll', options: ['Чай', 'Кофе'] },
  spoken: { ...asked, type: 'spoken', accepted: ['Толстой', 'Лев Толстой'] },
};
