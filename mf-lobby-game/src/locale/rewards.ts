/** Texts about what a game has given to a player. */
export const ru = {
  coins: (coins: string) => `+${coins} LuCoins`,
  coinsText: 'за эту игру',
  achievement: 'Новая ачивка:',
  achievements: 'Новые ачивки',
} as const;
