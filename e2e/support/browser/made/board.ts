import { type BoardView, type DecisionView, type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { type MadeTeam, madeGame, madeQuestion } from './states.ts';

const NAMES = [
  'Достопримечательности городов России и ближнего зарубежья',
  'Кино',
  'Великие географические открытия',
  'Кто это сказал?',
  'Еда',
  'Правда ли, что',
  'Слова-путешественники',
  'Музыка восьмидесятых',
  'Числительные',
  'Всякая всячина',
];

/** `themes` × `prices`; each third cell is played, and one theme as a whole. */
function cellsOf(themes: number, prices: number): BoardView['themes'] {
  return Array.from({ length: themes }, (_, theme) => ({
    id: `theme-${theme}`,
    name: NAMES[theme % NAMES.length]!,
    description: '',
    cells: Array.from({ length: prices }, (_, price) => ({
      questionId: `theme-${theme}-${price}`,
      price: 100 * (price + 1) * (prices > 5 ? 1 : 2),
      open: theme !== 1 && (theme + price) % 3 !== 2,
    })),
  }));
}

interface Made {
  themes?: BoardView['themes'];
  final?: true;
  decision: Omit<DecisionView, 'decisionId'> | null;
  play?: BoardView['play'];
  more?: Partial<GameView>;
  /** The own team's. */
  stake?: number;
}

/** A screen, and what tells that it is drawn. */
export interface MadeScreen {
  state: GameView;
  shown: string;
  /** What the first team has staked. */
  stake?: number | undefined;
}

/** Each decision and way to play of a board, by name. The caller's team, the first one, decides; `-other`: another. */
export function madeBoards(teams: MadeTeam[]): Map<string, MadeScreen> {
  const ids = teams.map(({ teamId }) => teamId);
  const [own, other] = [ids[0]!, ids.at(-1)!];
  const limits = (min: number, max: number, step: number) =>
    Object.fromEntries(ids.map((id) => [id, { min, max, step }]));
  const themes = cellsOf(6, 5);
  const finalThemes = cellsOf(7, 0).map((theme, index) =>
    index % 3 === 1 ? { ...theme, struck: true as const } : theme,
  );
  const members = Object.fromEntries(ids.map((id) => [id, { answered: 1, members: 3 }]));
  const asked = { type: 'text' as const, media: { type: 'No media' as const } };
  const { options: _, ...question } = madeQuestion(asked);
  const stakes = Object.fromEntries(ids.map((id, index) => [id, 100 * (index + 1)]));
  const results = Object.fromEntries(
    ids.map((id, index) => {
      const correct = index % 2 === 0;
      const points = stakes[id]! * (correct ? 1 : -1);
      const given = { text: correct ? 'Бартоломеу Диаш' : 'Магеллан' };
      return [id, { answers: [], answer: null, given, correct, points, items: [], appliedItems: [] }];
    }),
  );
  const told = { theme: NAMES[0]!, price: 600 };
  const answering = {
    roundPhase: PHASE.answering,
    currentQuestion: question,
    progress: { answered: 1, expected: 3, teams: members },
  };
  const revealed = {
    roundPhase: PHASE.results,
    currentQuestion: { ...question, right: { text: 'Бартоломеу Диаш' }, accepted: ['Диаш'] },
    results,
  };
  const bids = [
    { teamId: other, points: 400 },
    { teamId: own, points: 500 },
    { teamId: other, points: null },
  ];
  const screens: [string, string, Made][] = [
    ['cell', 'Выбирает вопрос', { decision: { kind: 'cell', teams: [own] } }],
    ['cell-other', 'Выбирает вопрос', { decision: { kind: 'cell', teams: [other] } }],
    ['cell-large', 'Выбирает вопрос', { themes: cellsOf(10, 10), decision: { kind: 'cell', teams: [own] } }],
    ['give', 'Отдаёт кота', { decision: { kind: 'give', teams: [own], to: ids.slice(1), ...told } }],
    ['price', 'Назначает цену', { decision: { kind: 'price', teams: [own], limits: limits(200, 1000, 200), ...told } }],
    [
      'bid',
      'Делает ставку',
      { decision: { kind: 'bid', teams: [own], bids, limits: limits(600, 4700, 100), ...told } },
    ],
    ['stakes', 'Делают ставки', { decision: { kind: 'stakes', teams: ids, limits: limits(1, 4730, 1), ...told } }],
    [
      'stakes-done',
      'Делают ставки',
      { decision: { kind: 'stakes', teams: [other], limits: limits(1, 4730, 1) }, stake: 300 },
    ],
    ['strike', 'Убирает тему', { themes: finalThemes, final: true, decision: { kind: 'strike', teams: [own] } }],
    ['alone', 'Играет', { decision: null, play: { special: 'secret', teams: [other], price: 600 }, more: answering }],
    ['staked', 'Ставка для всех', { decision: null, play: { special: 'stakeAll' }, more: answering, stake: 300 }],
    [
      'final-answers',
      'Открываем ответы',
      { final: true, decision: null, play: { special: 'final', stakes }, more: revealed },
    ],
    ['stakes-told', 'Ставка для всех', { decision: null, play: { special: 'stakeAll', stakes }, more: revealed }],
  ];
  return new Map(
    screens.map(([name, shown, { themes: own = themes, final, decision, play = null, more, stake }]) => {
      const round = {
        name: final ? 'Финал' : 'Разминка перед большой игрой',
        number: 2,
        of: 3,
        ...(final && { final }),
      };
      const board = { round, themes: own, decision: decision && { decisionId: name, ...decision }, play };
      const state = madeGame(teams, {
        ...{ roundPhase: PHASE.themeChoice, themeChoosingTeam: decision?.teams[0] ?? null },
        ...more,
        board,
      });
      return [name, { state, shown, stake }];
    }),
  );
}
