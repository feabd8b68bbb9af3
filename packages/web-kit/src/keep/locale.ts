/** Texts of the dialog that keeps a guest's account. */
export const keep = {
  title: 'Сохранить учётную запись',
  username: 'Имя пользователя',
  usernameHint: 'С ним вы будете входить. Русские или латинские буквы, цифры и знаки _ . -',
  password: 'Пароль',
  passwordHint: 'Не короче 8 знаков',
  badUsername: 'От 3 до 32 знаков: только русские или только латинские буквы, цифры, _ . -',
  badPassword: 'От 8 до 128 знаков',
  submit: 'Сохранить',
  telegram: 'Сохранить в Telegram',
  telegramHint: 'Откроется Telegram: играть дальше вы будете там. Только если вы ещё не входили из него.',
  done: 'Учётная запись сохранена',
  failed: 'Не удалось сохранить. Попробуйте ещё раз.',
  closed: 'Регистрация на сайте отключена.',
} as const;

/** Texts of the offer to do so. */
export const keepOffer = {
  title: 'Вы играете как гость',
  text: 'Сохраните учётную запись: LuCoins и ачивки останутся с вами. Иначе через 30 дней их не станет.',
  offer: 'Сохранить',
} as const;
