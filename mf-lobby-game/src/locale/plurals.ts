/** Russian nouns after a number. */
export const forms = {
  players: { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' },
  places: { one: 'место', few: 'места', many: 'мест', other: 'места' },
  teams: { one: 'команда', few: 'команды', many: 'команд', other: 'команды' },
  themes: { one: 'тема', few: 'темы', many: 'тем', other: 'темы' },
  questions: { one: 'вопрос', few: 'вопроса', many: 'вопросов', other: 'вопроса' },
  points: { one: 'очко', few: 'очка', many: 'очков', other: 'очка' },
  seconds: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
  items: { one: 'предмет', few: 'предмета', many: 'предметов', other: 'предмета' },
  votes: { one: 'голос', few: 'голоса', many: 'голосов', other: 'голоса' },
} as const;
