import { type GameView, PHASE, type QuestionView, type TeamResult } from '@luplay/contracts/lobby-game';
import { type MadeTeam, madeGame, madeQuestion } from './states.ts';

type Gave = Pick<TeamResult, 'answers' | 'answer' | 'given' | 'correct' | 'share'>;

interface Made {
  asked: Partial<QuestionView>;
  revealed: Partial<QuestionView>;
  /** The answer of the team with this index. */
  gave: (index: number) => Gave;
}

const given = (answer: NonNullable<TeamResult['given']>, share = 0): Gave => ({
  ...{ answers: [], answer: null, given: answer, correct: share === 1 },
  ...(share > 0 && share < 1 && { share }),
});
const LONG = [
  'Экспедиция Бартоломеу Диаша, которую король Португалии отправил искать морской путь вокруг материка',
  'Экспедиция Фернана Магеллана, первой обогнувшая весь земной шар, хотя сам капитан домой не вернулся',
  'Плавание викингов',
  'Экспедиция Васко да Гамы, после которой пряности стали возить в Европу морем, а не через пустыни и горы',
  'Китайские корабли адмирала Чжэн Хэ',
];
const CITIES = ['Калининград', 'Екатеринбург', 'Владивосток', 'Нижний Новгород'];
const RIVERS = ['Преголя', 'Исеть', 'Первая Речка и Объяснения', 'Ока и Волга'];
const ORDERS = [
  [2, 0, 3, 1],
  [2, 0, 1, 3],
  [0, 1, 2, 3],
];
const YEARS = [1487, 1488, 1490, 1497, 1500, 1519, 1486, 1488, 1400, 1522, 1492, 1498];
const NAMES = ['Бартоломеу Диаш', 'Диаш', 'Васко да Гама', 'не помним, но он точно был португалец', 'Магеллан'];

const KINDS: Readonly<Record<string, Made>> = {
  several: {
    asked: { type: 'several', options: LONG, partial: true },
    revealed: { right: { options: [0, 3] } },
    gave: (index) => (index % 3 === 0 ? given({ options: [0, 3] }, 1) : given({ options: [0, index % 5].sort() }, 0.5)),
  },
  order: {
    asked: { type: 'order', options: LONG.slice(0, 4) },
    revealed: { right: { order: [2, 0, 3, 1] } },
    gave: (index) => given({ order: ORDERS[index % 3]! }, index % 3 === 0 ? 1 : 0),
  },
  pairs: {
    asked: { type: 'pairs', options: CITIES, matches: RIVERS },
    revealed: { right: { pairs: [0, 1, 2, 3] } },
    gave: (index) => (index % 2 === 0 ? given({ pairs: [0, 1, 2, 3] }, 1) : given({ pairs: [0, 2, 1, 3] })),
  },
  number: {
    asked: { type: 'number', unit: 'год', closest: true },
    revealed: { right: { number: 1488 } },
    gave: (index) => {
      const number = YEARS[index % YEARS.length]!;
      return given({ number }, number === 1488 ? 1 : Math.abs(number - 1488) === 1 ? 0.5 : 0);
    },
  },
  slider: {
    asked: { type: 'number', unit: 'км', slider: { min: 0, max: 20_000, step: 100 } },
    revealed: { right: { number: 8_000 }, tolerance: 1_000 },
    gave: (index) => given({ number: (index * 1_700) % 20_000 }, index === 5 ? 1 : 0),
  },
  text: {
    asked: { type: 'text', hint: 'имя и фамилия' },
    revealed: { right: { text: 'Бартоломеу Диаш' }, accepted: ['Бартоломеу Диаш', 'Диаш', 'Бартоломеу Диас'] },
    gave: (index) => given({ text: NAMES[index % NAMES.length]! }, index % NAMES.length < 2 ? 1 : 0),
  },
  poll: {
    asked: { type: 'poll', options: CITIES },
    revealed: {},
    gave: (index) => ({ answers: [index % 3, index % 4], answer: index % 3, correct: false }),
  },
};

/** The screens of the kinds of questions besides `single`, by name. */
export function madeKinds(teams: MadeTeam[]): Map<string, GameView> {
  const members = Object.fromEntries(teams.map(({ teamId }) => [teamId, { answered: 1, members: 3 }]));
  const progress = { answered: teams.length, expected: teams.length * 3, teams: members };
  const states = Object.entries(KINDS).flatMap(([name, { asked, revealed, gave }]): [string, GameView][] => {
    const { options: _, ...plain } = madeQuestion({ media: { type: 'No media' } });
    const question = { ...plain, ...asked };
    const results = Object.fromEntries(
      teams.map(({ teamId }, index) => {
        const own = gave(index);
        const points = Math.round(120 * (own.correct ? 1 : (own.share ?? 0)));
        return [teamId, { ...own, points, items: [], appliedItems: [] }];
      }),
    );
    return [
      [`${name}-answering`, madeGame(teams, { roundPhase: PHASE.answering, currentQuestion: question, progress })],
      [
        `${name}-results`,
        madeGame(teams, { roundPhase: PHASE.results, currentQuestion: { ...question, ...revealed }, results }),
      ],
    ];
  });
  return new Map(states);
}
