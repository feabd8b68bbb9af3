/** Texts of the page behind invitation links, QR codes and typed codes. */
import { type PluralForms, sentences } from '@luplay/web-kit';

const people: PluralForms = { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' };

export const invitation = sentences({
  screen: 'Приглашение',
  invites: (name: string) => `${name} зовёт вас играть`,
  calls: 'Вас зовут играть',
  quiz: (title: string) => `Квиз «${title}»`,
  people,
  here: (players: string, most: number) => `${players} из ${most}`,
  nobody: 'Пока никого: вы будете первыми.',
  anyTeam: 'Играть в любой команде',
  teams: 'Или выберите команду',
  joinTeam: 'Войти в команду',
  emptyTeam: 'Пока никого',
  full: 'мест нет',
  seats: (taken: number, most: number) => `${taken}/${most}`,
  watch: 'Только смотреть',
  watchNow: 'Смотреть',
  toLobby: 'В лобби',
  toGame: 'Вернуться в игру',
  running: 'Игра уже идёт. Войти в неё нельзя, но можно смотреть.',
  finished: 'Игра окончена. Ведущий может собрать всех ещё раз.',
  noSeats: 'Все места заняты. Можно смотреть.',
  keptOut: 'Сейчас вы можете войти только по новой ссылке или QR-коду ведущего. Можно смотреть.',
  barred: 'Гостем сейчас можно войти только по новой ссылке или QR-коду ведущего.',
  closed: 'Лобби закрытое: по коду его можно смотреть, а играть зовут по ссылке или QR-коду.',
  logIn: 'Войти, чтобы играть',
  returnByCode: 'Вернуться по коду',
  haveAccount: 'У меня есть учётная запись',
  joinFailed: 'Не удалось войти. Попробуйте ещё раз.',
  notFound: 'Код не найден',
  notFoundText: 'Проверьте шесть цифр или попросите новую ссылку: лобби могли удалить.',
  failed: 'Не удалось открыть приглашение',
  toStart: 'На главную',
});
