import { type Achievement, CHAT_ACHIEVEMENT, CLICKER_ACHIEVEMENTS, GAME_ACHIEVEMENTS } from '@luplay/contracts/user';
import { contentId } from '@luplay/service-kit/catalogue';

/** What grants an achievement: as many finished games, wins or followers. Screens claim those without it. */
type Goal = { [What in 'games' | 'wins' | 'followers']?: number };

type Entry = Omit<Achievement, 'picture' | 'claimable'> & { goal?: Goal };

const ENTRIES: Record<string, Entry> = {
  [CLICKER_ACHIEVEMENTS[100]]: {
    title: 'Разминка для пальцев',
    description: '100 нажатий в кликере. Хорошее начало!',
    lucoins: 10,
  },
  [CLICKER_ACHIEVEMENTS[500]]: {
    title: 'Быстрые руки',
    description: '500 нажатий в кликере: все четыре клавиши уже вас узнают.',
    lucoins: 25,
  },
  [CLICKER_ACHIEVEMENTS[1000]]: {
    title: 'Тысячник',
    description: '1000 нажатий в кликере. Кнопка просит отдыха.',
    lucoins: 50,
  },
  [GAME_ACHIEVEMENTS.firstGame]: {
    title: 'Боевое крещение',
    description: 'Первая игра, сыгранная до конца.',
    lucoins: 20,
    goal: { games: 1 },
  },
  [CHAT_ACHIEVEMENT]: {
    title: 'Первое слово',
    description: 'Первое сообщение в чате. Дальше будет легче.',
    lucoins: 5,
  },
  [GAME_ACHIEVEMENTS.firstWin]: {
    title: 'Вкус победы',
    description: 'Первая победа вашей команды в квизе.',
    lucoins: 30,
    goal: { wins: 1 },
  },
  achievement7: {
    title: 'Завсегдатай',
    description: 'Десять игр, сыгранных до конца.',
    lucoins: 60,
    goal: { games: 10 },
  },
  achievement8: {
    title: 'Душа компании',
    description: 'На вас подписались пять человек.',
    lucoins: 25,
    goal: { followers: 5 },
  },
};

/** The entries that every product starts with, by id. */
export const BASE_ACHIEVEMENTS: Readonly<Record<string, Achievement>> = Object.fromEntries(
  Object.entries(ENTRIES).map(([id, { goal, ...entry }]) => [
    id,
    { ...entry, claimable: goal === undefined, picture: `/media/achievements/${id}.webp` },
  ]),
);

const GOALS = Object.entries(ENTRIES).flatMap(([id, { goal = {} }]) =>
  (Object.entries(goal) as [keyof Goal, number][]).map(([what, wanted]) => ({ id, what, wanted })),
);

/** More followers than these earn nothing more. */
export const FOLLOWERS_WANTED = Math.max(...GOALS.map(({ what, wanted }) => (what === 'followers' ? wanted : 0)));

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The achievements that these counts have earned, granted or not. */
const earnedBy = (counts: Record<string, unknown>): string[] =>
  GOALS.filter(({ what, wanted }) => count(counts[what]) >= wanted).map(({ id }) => id);

/** `stats`: of an account. */
export const earnedByGames = ({ games, wins }: Record<string, unknown>): string[] => earnedBy({ games, wins });

export const earnedByFollowers = (followers: number): string[] => earnedBy({ followers });

export const achievementId = ({ title, description, lucoins, picture }: Achievement): string =>
  contentId('achievement', [title, description, lucoins, picture]);

/** Leaves out achievements that were deleted since they were granted: they have neither title nor picture. */
export const stillThere = (granted: readonly string[], catalogue: ReadonlySet<string>): string[] =>
  granted.filter((id) => catalogue.has(id));
