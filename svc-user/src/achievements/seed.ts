import { type Achievement, CHAT_ACHIEVEMENT, CLICKER_ACHIEVEMENTS, GAME_ACHIEVEMENTS } from '@luplay/contracts/user';

/** Granted for the tenth game and the fifth follower. */
export const TENTH_GAME = 'achievement7';
export const FIVE_FOLLOWERS = 'achievement8';

type Entry = Omit<Achievement, 'picture'>;

const ENTRIES: Record<string, Entry> = {
  [CLICKER_ACHIEVEMENTS[100]]: {
    title: 'Разминка для пальцев',
    description: '100 нажатий в кликере. Хорошее начало!',
    lucoins: 10,
    claimable: true,
  },
  [CLICKER_ACHIEVEMENTS[500]]: {
    title: 'Быстрые руки',
    description: '500 нажатий в кликере: все четыре клавиши уже вас узнают.',
    lucoins: 25,
    claimable: true,
  },
  [CLICKER_ACHIEVEMENTS[1000]]: {
    title: 'Тысячник',
    description: '1000 нажатий в кликере. Кнопка просит отдыха.',
    lucoins: 50,
    claimable: true,
  },
  [GAME_ACHIEVEMENTS.firstGame]: {
    title: 'Боевое крещение',
    description: 'Первая игра, сыгранная до конца.',
    lucoins: 20,
    claimable: false,
  },
  [CHAT_ACHIEVEMENT]: {
    title: 'Первое слово',
    description: 'Первое сообщение в чате. Дальше будет легче.',
    lucoins: 5,
    claimable: true,
  },
  [GAME_ACHIEVEMENTS.firstWin]: {
    title: 'Вкус победы',
    description: 'Первая победа вашей команды в квизе.',
    lucoins: 30,
    claimable: false,
  },
  [TENTH_GAME]: {
    title: 'Завсегдатай',
    description: 'Десять игр, сыгранных до конца.',
    lucoins: 60,
    claimable: false,
  },
  [FIVE_FOLLOWERS]: {
    title: 'Душа компании',
    description: 'На вас подписались пять человек.',
    lucoins: 25,
    claimable: false,
  },
};

/** The entries that every product starts with, by id. */
export const BASE_ACHIEVEMENTS: Readonly<Record<string, Achievement>> = Object.fromEntries(
  Object.entries(ENTRIES).map(([id, entry]) => [id, { ...entry, picture: `/media/achievements/${id}.webp` }]),
);
