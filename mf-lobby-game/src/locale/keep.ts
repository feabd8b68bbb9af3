/** Texts of the offer to keep a guest's account. */
export const keep = {
  title: 'Вы играете как гость',
  text: 'Сохраните учётную запись: LuCoins и достижения останутся с вами. Иначе через 30 дней их не станет.',
  offer: 'Сохранить',
} as const;
