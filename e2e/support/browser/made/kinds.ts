import { type GameView, PHASE, type QuestionView, type TeamResult } from '@luplay/contracts/lobby-game';
import { type MadeTeam, madeGame, madeQuestion } from './states.ts';

type Gave = Pick<TeamResult, 'answers' | 'answer' | 'given' | 'correct' | 'share'>;

interface Made {
  asked: Partial<QuestionView>;
  revealed: Partial<QuestionView>;
  /** A text of its results, and of what is asked for. */
  says: string;
  asks?: string;
  /** The answer of the team with this index. */
  gave: (index: number) => Gave;
}

const given = (answer: NonNullable<TeamResult['given']>, share = 0): Gave => ({
  ...{ answers: [], answer: null, given: answer, correct: share === 1 },
  ...(share > 0 && share < 1 && { share }),
});
const NOTHING: Gave = { answers: [], answer: null, correct: false };
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
const MAP = { media: { type: 'Picture' as const, pictureQuestion: { path: '/media/question-unknown.webp' } } };
const AREAS = [
  { circle: { x: 0.25, y: 0.4, radius: 0.08 }, name: 'Озеро и берег' },
  {
    polygon: [
      { x: 0.6, y: 0.5 },
      { x: 0.9, y: 0.6 },
      { x: 0.7, y: 0.9 },
    ],
  },
];
const NAMES = ['Бартоломеу Диаш', 'Диаш', 'Васко да Гама', 'не помним, но он точно был португалец', 'Магеллан'];

const KINDS: Readonly<Record<string, Made>> = {
  several: {
    asked: { type: 'several', options: LONG, partial: true },
    revealed: { right: { options: [0, 3] } },
    says: '5 из',
    gave: (index) => (index % 3 === 0 ? given({ options: [0, 3] }, 1) : given({ options: [0, index % 5].sort() }, 0.5)),
  },
  order: {
    asked: { type: 'order', options: LONG.slice(0, 4) },
    revealed: { right: { order: [2, 0, 3, 1] } },
    says: 'На своём месте',
    asks: 'Расставьте',
    gave: (index) => given({ order: ORDERS[index % 3]! }, index % 3 === 0 ? 1 : 0),
  },
  pairs: {
    asked: { type: 'pairs', options: CITIES, matches: RIVERS },
    revealed: { right: { pairs: [0, 1, 2, 3] } },
    says: 'Преголя',
    asks: 'Соедините',
    gave: (index) => (index % 2 === 0 ? given({ pairs: [0, 1, 2, 3] }, 1) : given({ pairs: [0, 2, 1, 3] })),
  },
  number: {
    asked: { type: 'number', unit: 'год', closest: true },
    revealed: { right: { number: 1488 } },
    says: '1488 год',
    gave: (index) => {
      const number = YEARS[index % YEARS.length]!;
      return given({ number }, number === 1488 ? 1 : Math.abs(number - 1488) === 1 ? 0.5 : 0);
    },
  },
  slider: {
    asked: { type: 'number', unit: 'км', slider: { min: 0, max: 20_000, step: 100 } },
    revealed: { right: { number: 8_000 }, tolerance: 1_000 },
    says: '± 1000',
    asks: '20 000',
    gave: (index) => given({ number: (index * 1_700) % 20_000 }, index === 5 ? 1 : 0),
  },
  text: {
    asked: { type: 'text', hint: 'имя и фамилия' },
    revealed: { right: { text: 'Бартоломеу Диаш' }, accepted: ['Бартоломеу Диаш', 'Диаш', 'Бартоломеу Диас'] },
    says: 'Также верно',
    asks: 'имя и фамилия',
    gave: (index) => given({ text: NAMES[index % NAMES.length]! }, index % NAMES.length < 2 ? 1 : 0),
  },
  spoken: {
    asked: { type: 'spoken' },
    revealed: { right: { text: 'Бартоломеу Диаш' }, accepted: ['Бартоломеу Диаш'] },
    says: 'Ответ вслух: верно',
    asks: 'Кто знает',
    gave: (index) => (index < 3 ? given({ spoken: index === 2 }, index === 2 ? 1 : 0) : NOTHING),
  },
  point: {
    asked: { ...MAP, type: 'point' },
    revealed: { right: { point: { x: 0.25, y: 0.4 } }, areas: AREAS, ratio: 1.5 },
    says: 'Озеро и берег',
    asks: 'Найдите место',
    gave: (index) => given({ point: { x: ((index * 0.37) % 1) * 0.9 + 0.05, y: ((index * 0.23) % 1) * 0.9 + 0.05 } }),
  },
  poll: {
    asked: { type: 'poll', options: CITIES },
    revealed: {},
    says: 'голос',
    gave: (index) => ({ answers: [index % 3, index % 4], answer: index % 3, correct: false }),
  },
};

/** A screen, and what tells that it is drawn. */
interface MadeScreen {
  state: GameView;
  shown: string;
}

/** The results of each kind of question besides `single`, by name, and what is asked for where that differs most. */
export function madeKinds(teams: MadeTeam[]): Map<string, MadeScreen> {
  const members = Object.fromEntries(teams.map(({ teamId }) => [teamId, { answered: 1, members: 3 }]));
  const progress = { answered: teams.length, expected: teams.length * 3, teams: members };
  const { options: _, ...plain } = madeQuestion({ media: { type: 'No media' } });
  const screens = new Map<string, MadeScreen>();
  for (const [name, { asked, revealed, gave, says, asks }] of Object.entries(KINDS)) {
    const question = { ...plain, ...asked };
    const results = Object.fromEntries(
      teams.map(({ teamId }, index) => {
        const own = gave(index);
        const points = Math.round(120 * (own.correct ? 1 : (own.share ?? 0)));
        return [teamId, { ...own, points, items: [], appliedItems: [] }];
      }),
    );
    const answering = madeGame(teams, { roundPhase: PHASE.answering, currentQuestion: question, progress });
    const shown = { ...question, ...revealed };
    const after = madeGame(teams, { roundPhase: PHASE.results, currentQuestion: shown, results });
    if (asks) screens.set(`${name}-answering`, { state: answering, shown: asks });
    screens.set(`${name}-results`, { state: after, shown: says });
  }
  return screens;
}
