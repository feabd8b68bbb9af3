export const ru = {
  granted: (title: string, lucoins: number) =>
    lucoins > 0 ? `Новая ачивка «${title}»: +${lucoins} LuCoins!` : `Новая ачивка «${title}»!`,
  grantedUnnamed: 'Новая ачивка уже в профиле!',
} as const;
